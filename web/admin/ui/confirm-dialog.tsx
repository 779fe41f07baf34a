import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { ApiError } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { retryLost } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  heading: string
  /** For an action that affects other people too: its text is read out with the question. */
  isGrave?: boolean
  /** Labels of the buttons. */
  yes: string
  no: string
  /** Closes the dialog when it resolves; when it rejects, `failure` says what was not done and why. */
  onYes: () => Promise<unknown>
  isPending: boolean
  failure: string | undefined
  onClose: () => void
  /** Whether the action cannot be undone. */
  isFinal?: boolean
  /** A further choice, such as a checkbox. */
  choice?: ReactNode
  children: ReactNode
}

/** Asks for confirmation. The focus is on the button that changes nothing, so that an accidental Enter does no harm. */
export function ConfirmDialog(props: Props) {
  const { heading, yes, no, onYes, isPending, failure, onClose, choice, children } = props
  const words = useId()
  return (
    <Dialog
      heading={heading}
      {...(props.isGrave && { describedBy: words })}
      isBusy={isPending}
      onClose={onClose}
    >
      {(close) => (
        <>
          <p id={words}>{children}</p>
          {choice}
          <div role="alert">{failure && <p className="notice-bad">{failure}</p>}</div>
          <DialogActions>
            <ActionButton
              small
              className={
                props.isFinal
                  ? '[--button-fill:var(--color-red-700)] aria-disabled:[--button-fill:var(--color-aubergine-600)]'
                  : ''
              }
              isPending={isPending}
              onClick={() => void onYes().then(close, () => {})}
            >
              {yes}
            </ActionButton>
            <Button data-takes-focus small variant="line" disabled={isPending} onClick={close}>
              {no}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

type DeletionProps = Pick<Props, 'heading' | 'isGrave' | 'yes' | 'no' | 'onClose' | 'choice' | 'children'> & {
  /** The start of the failure message, before the reason. */
  words: { notDone: string; unknown: string }
  onDelete: () => Promise<unknown>
  /** Refetches what the deletion has changed, or what prevented it. */
  readAgain: () => Promise<unknown>
  /** Called after `onClose`, when the button that opened the dialog is gone. */
  onDeleted: () => void
}

/** Asks before a permanent deletion, and shows a failure. A repeated call finds nothing more, which is what was wanted. */
export function DeletionDialog({ words, onDelete, readAgain, onDeleted, onClose, ...props }: DeletionProps) {
  const isDeleted = useRef(false)
  const deletion = useMutation({
    mutationFn: () =>
      onDelete().catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    retry: retryLost,
    onSuccess: async () => {
      isDeleted.current = true
      await readAgain()
    },
    onError: () => readAgain(),
  })
  const { error } = deletion
  return (
    <ConfirmDialog
      {...props}
      isFinal
      onYes={() => deletion.mutateAsync()}
      isPending={deletion.isPending}
      failure={
        error
          ? `${error instanceof ApiError ? words.notDone : words.unknown} ${failureText(error)}`
          : undefined
      }
      onClose={() => {
        onClose()
        if (isDeleted.current) onDeleted()
      }}
    />
  )
}
