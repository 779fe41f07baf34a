import type { ReactNode } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from './action-button.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  heading: string
  /** What each of the buttons says. */
  yes: string
  no: string
  /** Shuts the dialog when it resolves; when it rejects, `error` says why. */
  onYes: () => Promise<unknown>
  isPending: boolean
  error: Error | null
  onClose: () => void
  children: ReactNode
}

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog({ heading, yes, no, onYes, isPending, error, onClose, children }: Props) {
  return (
    <Dialog heading={heading} isBusy={isPending} onClose={onClose}>
      {(close) => (
        <>
          <p>{children}</p>
          <div role="alert">{error && <p className="notice-bad">{failureText(error)}</p>}</div>
          <div className="dialog-actions">
            <ActionButton small isPending={isPending} onClick={() => void onYes().then(close, () => {})}>
              {yes}
            </ActionButton>
            <Button small variant="line" disabled={isPending} onClick={close}>
              {no}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
