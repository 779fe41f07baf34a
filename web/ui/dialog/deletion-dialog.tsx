import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { callOrFind, isMissing, outcomeText } from '#web/lib/lost-answer.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  heading: string
  /** What each of the buttons says. */
  yes: string
  no: string
  /** What to say where it failed, before the reason. */
  words: { notDone: string; unknown: string }
  onDelete: () => Promise<unknown>
  /** Whether it was deleted all the same, where no answer came. */
  isGone: () => Promise<boolean>
  /** Reads again what the deletion changed, or what stood in its way. */
  readAgain: () => Promise<unknown>
  /** Called after `onClose`: the button that the focus came from is gone. */
  onDeleted: () => void
  onClose: () => void
  choice?: ReactNode
  children: ReactNode
}

/** Asks before something is deleted for good, and says what became of it. */
export function DeletionDialog(props: Props) {
  const { heading, yes, no, words, onDelete, isGone, readAgain, onDeleted, onClose, choice, children } = props
  const isDeleted = useRef(false)
  const deletion = useMutation({
    mutationFn: () =>
      callOrFind(
        () => onDelete().then(() => true),
        async (error) => (isMissing(error) || (await isGone()) ? true : undefined),
      ),
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
