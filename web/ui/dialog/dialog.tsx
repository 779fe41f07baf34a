import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

type Props = {
  heading: string
  /** Id of the text that describes a serious question. */
  describedBy?: string
  /** While the action is in progress: it can no longer be cancelled, so the dialog stays open. */
  isBusy?: boolean
  /** Called when the dialog is closed and the focus is back where it was. */
  onClose: () => void
  /** Receives the function that closes the dialog. */
  children: (close: () => void) => ReactNode
}

/**
 * A modal `<dialog>`, open while it is mounted. It traps the focus; Escape closes it. An element marked with
 * `data-takes-focus` is focused first.
 */
export function Dialog({ heading, describedBy, isBusy = false, onClose, children }: Props) {
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isDone = useRef(false)
  const isHidden = useRef(false)
  const wasHidden = useRef(false)
  const opener = useRef<Element>(null)
  /** Takes the focus if the opener is gone. */
  const fallbackFocus = useRef<Element>(null)
  // Close before unmounting: only a closed dialog restores the focus.
  const close = () => {
    isDone.current = true
    dialog.current?.close()
  }
  // Close a dialog whose surroundings are hidden for a while (Activity): it would still block the page.
  useEffect(() => {
    const shown = dialog.current
    isHidden.current = false
    opener.current ??= document.activeElement
    fallbackFocus.current ??= opener.current?.parentElement?.closest('[tabindex]') ?? null
    shown?.showModal()
    // The browser would focus the close button, which comes first.
    shown?.querySelector<HTMLElement>('[data-takes-focus]')?.focus()
    return () => {
      isHidden.current = true
      wasHidden.current = true
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
        // React's `onClose` also bubbles from a dialog nested in this one.
        if (event.target !== event.currentTarget || isHidden.current) return
        // A phone's second Back closes a dialog even if its `cancel` event is prevented.
        if (isBusy && !isDone.current) {
          dialog.current?.showModal()
          return
        }
        // After hiding, the browser restores the focus to where it was when the dialog was shown again.
        const left = document.activeElement
        const isLost = wasHidden.current || left === document.body || dialog.current?.contains(left)
        const back = opener.current?.isConnected ? opener.current : fallbackFocus.current
        if (isLost && back instanceof HTMLElement) back.focus()
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={headingId}>{heading}</h2>
        <IconButton aria-label="Close" className="dialog-close" disabled={isBusy} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </div>
      {children(close)}
    </dialog>
  )
}
