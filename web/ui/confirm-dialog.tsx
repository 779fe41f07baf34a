import { type ReactNode, useId } from 'react'
import { ActionButton } from './action-button.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  heading: string
  /** For what nothing brings back: the focus is on the button that leaves it as it is. */
  isGrave?: boolean
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
export function ConfirmDialog(props: Props) {
  const { heading, isGrave = false, yes, no, onYes, isPending, failure, onClose, children } = props
  const words = useId()
  return (
    <Dialog heading={heading} {...(isGrave && { describedBy: words })} isBusy={isPending} onClose={onClose}>
      {(close) => (
        <>
          <p id={words}>{children}</p>
          <div role="alert">{failure && <p className="notice-bad">{failure}</p>}</div>
          <div className="dialog-actions">
            <ActionButton small isPending={isPending} onClick={() => void onYes().then(close, () => {})}>
              {yes}
            </ActionButton>
            <Button
              small
              variant="line"
              disabled={isPending}
              data-focus-first={isGrave || undefined}
              onClick={close}
            >
              {no}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
