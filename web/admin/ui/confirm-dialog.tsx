import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ApiError, isNotFound } from '#web/lib/api-client.ts'
import { retryLost } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FailedOutcome } from './alert.tsx'
import { closeThen, Dialog, DialogActions } from './dialog.tsx'

type Props<Answer> = {
  heading: string
  /** Whether the action cannot be undone, as mostly. A repetition that finds nothing more has done what was wanted. */
  isFinal?: boolean
  /** Labels of the buttons. */
  yes?: string
  no?: string
  children: ReactNode
  /** Repeated if its answer is lost. */
  act: () => Promise<Answer>
  /** Refetches what it has changed, or what prevented it. */
  readAgain?: () => Promise<unknown>
  /**
   * Called after `onClose`, when the button that opened the dialog may be gone. Without an answer a repetition found that it
   * was done.
   */
  onDone?: (answer: Answer | undefined) => void
  onClose: () => void
}

const red = '[--button-fill:var(--color-red-700)] aria-disabled:[--button-fill:var(--color-aubergine-600)]'

/** Asks for confirmation. The focus is on the button that changes nothing, so that an accidental Enter does no harm. */
export function ConfirmDialog<Answer>({
  isFinal = true,
  act,
  readAgain,
  onDone,
  onClose,
  ...props
}: Props<Answer>) {
  const words = useId()
  const acting = useMutation({
    mutationFn: () =>
      act().catch((error: unknown) => {
        if (!isFinal || !isNotFound(error)) throw error
        return undefined
      }),
    retry: retryLost,
    onSettled: () => readAgain?.(),
  })
  const { error, isPending } = acting
  const failed = error instanceof ApiError ? 'Not done.' : 'No answer came: whether it was done is not known.'
  const press = () =>
    acting.mutate(undefined, { onSuccess: (answer) => closeThen(onClose, () => onDone?.(answer)) })
  return (
    <Dialog heading={props.heading} describedBy={words} isBusy={isPending} onClose={onClose}>
      <div id={words} className="[&>*+*]:mt-4">
        {props.children}
      </div>
      <FailedOutcome words={failed} error={error} />
      <DialogActions>
        <Button small className={isFinal ? red : ''} isPending={isPending} onClick={press}>
          {props.yes ?? 'Delete it'}
        </Button>
        <Button data-takes-focus small variant="line" disabled={isPending} onClick={onClose}>
          {props.no ?? 'Keep it'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
