import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { addLayer } from '#web/lib/layers.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'

type Props = {
  heading: string
  /** The words of a question about something grave. */
  describedBy?: string
  /** While what was asked for is being done: it can no longer be called off, so the dialog stays. */
  isBusy?: boolean
  /** Called once it is shut and the focus is back where it was. */
  onClose: () => void
  /** Gets what shuts the dialog. */
  children: (close: () => void) => ReactNode
}

/**
 * The browser's own dialog, open for as long as it is drawn: it holds the focus, and Escape and Back shut it. What is marked with
 * `data-takes-focus` gets it first.
 */
export function Dialog({ heading, describedBy, isBusy = false, onClose, children }: Props) {
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isDone = useRef(false)
  const isHidden = useRef(false)
  const opener = useRef<Element>(null)
  /** What takes the focus where the opener is gone. */
  const heir = useRef<Element>(null)
  // Not by taking it away: only a dialog that was shut gives the focus back.
  const close = () => {
    isDone.current = true
    dialog.current?.close()
  }
  const onBack = useEffectEvent(() => {
    if (!isBusy) close()
    return !isBusy
  })
  // A dialog that is only hidden for a while with all around it must not go on blocking the page meanwhile.
  useEffect(() => {
    const shown = dialog.current
    isHidden.current = false
    opener.current ??= document.activeElement
    heir.current ??= opener.current?.parentElement?.closest('[tabindex]') ?? null
    shown?.showModal()
    // The browser would choose the cross, which stands first.
    shown?.querySelector<HTMLElement>('[data-takes-focus]')?.focus()
    const removeLayer = addLayer(() => onBack())
    return () => {
      removeLayer()
      isHidden.current = true
      shown?.close()
    }
  }, [])
  const stay = (event: SyntheticEvent) => {
    if (isBusy) event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={describedBy ? 'alertdialog' : undefined}
      aria-describedby={describedBy}
      aria-labelledby={headingId}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && stay(event)}
      onCancel={stay}
      onClose={(event) => {
        // React tells this one, too, of a dialog that was shut within it.
        if (event.target !== event.currentTarget || isHidden.current) return
        // A phone's second Back shuts a dialog whatever it says.
        if (isBusy && !isDone.current) {
          dialog.current?.showModal()
          return
        }
        // After it was hidden the browser no longer knows where the focus came from.
        const left = document.activeElement
        const isLost = left === document.body || dialog.current?.contains(left)
        const back = opener.current?.isConnected ? opener.current : heir.current
        if (isLost && back instanceof HTMLElement) back.focus()
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={headingId}>{heading}</h2>
        <IconButton
          icon="close"
          aria-label="Close"
          className="dialog-close"
          disabled={isBusy}
          onClick={close}
        />
      </div>
      {children(close)}
    </dialog>
  )
}
