import type { ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  heading: string
  /** What each of the buttons says. */
  yes: string
  no: string
  /** Shuts the dialog when it resolves; when it rejects, `failure` says what was not done and why. */
  onYes: () => Promise<unknown>
  isPending: boolean
  failure: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog({ heading, yes, no, onYes, isPending, failure, onClose, children }: Props) {
  return (
    <Dialog heading={heading} isBusy={isPending} onClose={onClose}>
      {(close) => (
        <>
          <p>{children}</p>
          <div role="alert">{failure && <p className="notice-bad">{failure}</p>}</div>
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
