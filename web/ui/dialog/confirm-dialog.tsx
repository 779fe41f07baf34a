import { type ReactNode, useId } from 'react'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from './dialog.tsx'

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
