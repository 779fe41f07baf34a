import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { isNotFound, outcomeText } from '#web/lib/lost-answer.ts'
import { retryLost } from '#web/lib/queries.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  heading: string
  /** Labels of the buttons. */
  yes: string
  no: string
  /** The start of the failure message, before the reason. */
  words: { notDone: string; unknown: string }
  onDelete: () => Promise<unknown>
  /** Refetches what the deletion has changed, or what prevented it. */
  readAgain: () => Promise<unknown>
  /** Called after `onClose`, when the button that opened the dialog is gone. */
  onDeleted: () => void
  onClose: () => void
  choice?: ReactNode
  children: ReactNode
}

/** Asks before a permanent deletion, and shows a failure. */
export function DeletionDialog(props: Props) {
  const { heading, yes, no, words, onDelete, readAgain, onDeleted, onClose, choice, children } = props
  const isDeleted = useRef(false)
  const deletion = useMutation({
    mutationFn: () =>
      onDelete().catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      }),
    retry: retryLost,
    onSuccess: async () => {
      isDeleted.current = true
      await readAgain()
    },
    onError: () => readAgain(),
  })
  return (
    <ConfirmDialog
      isFinal
      heading={heading}
      yes={yes}
      no={no}
      onYes={() => deletion.mutateAsync()}
      isPending={deletion.isPending}
      choice={choice}
      failure={deletion.error ? outcomeText(deletion.error, words) : undefined}
      onClose={() => {
        onClose()
        if (isDeleted.current) onDeleted()
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
