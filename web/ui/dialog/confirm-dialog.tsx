import { type ReactNode, useId } from 'react'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  heading: string
  /** For what takes from somebody else, too: its words are said with the question. */
  isGrave?: boolean
  /** What each of the buttons says. */
  yes: string
  no: string
  /** Shuts the dialog when it resolves; when it rejects, `failure` says what was not done and why. */
  onYes: () => Promise<unknown>
  isPending: boolean
  failure: string | undefined
  onClose: () => void
  /** What follows cannot be undone. */
  isFinal?: boolean
  /** What else can be chosen with it. */
  choice?: ReactNode
  children: ReactNode
}

/** Asks once more. The focus is on what leaves all as it is: a press of Enter too many does no harm. */
export function ConfirmDialog(props: Props) {
  const {
    heading,
    yes,
    no,
    onYes,
    isPending,
    failure,
    onClose,
    isFinal = false,
    isGrave = false,
    choice,
    children,
  } = props
  const words = useId()
  return (
    <Dialog heading={heading} {...(isGrave && { describedBy: words })} isBusy={isPending} onClose={onClose}>
      {(close) => (
        <>
          <p id={words}>{children}</p>
          {choice}
          <div role="alert">{failure && <p className="notice-bad">{failure}</p>}</div>
          <div className="dialog-actions">
            <ActionButton
              small
              className={isFinal ? 'button-danger-now' : ''}
              isPending={isPending}
              onClick={() => void onYes().then(close, () => {})}
            >
              {yes}
            </ActionButton>
            <Button data-takes-focus small variant="line" disabled={isPending} onClick={close}>
              {no}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
