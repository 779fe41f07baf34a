import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './glyph.tsx'

type Props = {
  heading: string
  /** Called once it is shut and the focus is back where it was. */
  onClose: () => void
  /** Gets what shuts the dialog. */
  children: (close: () => void) => ReactNode
}

/** The browser's own dialog, open for as long as it is drawn: it holds the focus, and Escape shuts it. */
export function Dialog({ heading, onClose, children }: Props) {
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // Not by taking it away: only a dialog that was shut gives the focus back.
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={headingId} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={headingId}>{heading}</h2>
        <button type="button" className="dialog-close" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {children(close)}
    </dialog>
  )
}
