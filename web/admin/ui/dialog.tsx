import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { FailedOutcome } from './alert.tsx'

type Props = {
  heading: string
  /** Id of the text that is read out with the heading. */
  describedBy?: string
  /** While the action is in progress: it can no longer be cancelled, so the dialog stays open. */
  isBusy?: boolean
  /** A sheet of fields is the whole screen on a phone. */
  isSheet?: boolean
  /** Removes the dialog. The focus then goes back where it was. */
  onClose: () => void
  children: ReactNode
}

const look =
  'dialog m-auto w-[min(34rem,calc(100vw-2.5rem))] max-h-[calc(100dvh-2.5rem)] overflow-auto overscroll-contain border-t-6 border-copper-500 bg-cream-50 px-(--dialog-padding) text-inherit wrap-anywhere [--dialog-padding:clamp(1.25rem,4vw,2rem)] [scroll-padding-block:min(10rem,30vh)_clamp(6rem,25vh,9rem)] backdrop:bg-aubergine-900/60 forced-colors:border-2'
const grid =
  'open:grid grid-cols-1 gap-[1.1rem] [&>form]:grid [&>form]:grid-cols-1 [&>form]:gap-[1.1rem] [&_.notice-bad]:py-2 [&_.notice-bad]:pr-0 [&_.notice-bad]:pl-3.5'
// Changes stand beside each other, and a picture beside its fields.
const wide =
  'has-[.change-list]:w-[min(56rem,calc(100vw-2.5rem))] has-[.picture-dialog]:content-start md:has-[.picture-dialog]:w-[min(44rem,calc(100vw-2.5rem))]'
const sheet = 'max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none'
/** The way out stays in reach of whoever scrolls on a low screen. */
const head =
  'sticky top-0 z-1 -mb-2.5 flex items-start justify-between gap-4 bg-inherit pt-(--dialog-padding) pb-2.5'

/**
 * A modal `<dialog>`, open while it is mounted. It traps the focus; Escape closes it. An element marked with
 * `data-takes-focus` is focused first.
 */
export function Dialog({ heading, describedBy, isBusy = false, isSheet, onClose, children }: Props) {
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Not in `useEffect`: only a dialog that is closed before it is removed gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    const around = opener?.parentElement?.closest('[tabindex]')
    shown?.showModal()
    // The browser would focus the close button, which comes first.
    shown?.querySelector<HTMLElement>('[data-takes-focus]')?.focus()
    return () => {
      shown?.close()
      const { activeElement, body } = document
      // Where what had the focus before is gone, a browser may leave it for a moment on what is hidden now.
      if (activeElement !== body && !shown?.contains(activeElement)) return
      const next = opener?.isConnected ? opener : around
      if (next instanceof HTMLElement) next.focus()
    }
  }, [])
  const stay = (event: SyntheticEvent) => {
    if (isBusy) event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={`${look} ${grid} ${wide} ${isSheet ? sheet : ''}`}
      aria-describedby={describedBy}
      aria-labelledby={headingId}
      onKeyDown={(event) => event.key === 'Escape' && stay(event)}
      onCancel={stay}
      onClose={(event) => {
        // React's `onClose` also bubbles from a dialog nested in this one.
        if (event.target !== event.currentTarget) return
        // A phone's second Back closes a dialog even if its `cancel` event is prevented.
        if (isBusy) event.currentTarget.showModal()
        else onClose()
      }}
    >
      <div className={head}>
        <h2 id={headingId} className="pt-1.5 text-[1.625rem]">
          {heading}
        </h2>
        <IconButton aria-label="Close" className="-mr-2.5" disabled={isBusy} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}

/** Closes a dialog and, once the focus is back where it was, does something. */
export function closeThen(onClose: () => void, then: () => void): void {
  flushSync(onClose)
  then()
}

const actionsLook =
  '-mt-1.5 flex flex-wrap gap-3 border-cream-200 bg-cream-50 pt-3 pb-(--dialog-padding) [@media(height<30rem)]:pb-3 [@media(height<48rem)]:border-t'
const inReach = '[@media(height>=18rem)]:sticky [@media(height>=18rem)]:bottom-0 [@media(height>=18rem)]:z-1'

/** The answers stay in reach too, unless they and the heading would leave no room for the rest. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={`${actionsLook} ${inReach}`}>{children}</div>
)

type FormActionsProps = {
  form: { isPending: boolean; failure: Error | undefined }
  /** What was not done, if it failed. */
  failed?: string
  submit: string
  cancel: string
  onCancel: () => void
}

/** Submit and cancel buttons of a form in a dialog, below why it could not be sent. */
export const DialogFormActions = ({ form, failed, submit, cancel, onCancel }: FormActionsProps) => (
  <>
    <FailedOutcome words={failed} error={form.failure} />
    <DialogActions>
      <Button type="submit" small spring isPending={form.isPending}>
        {submit}
      </Button>
      <Button small variant="line" disabled={form.isPending} onClick={onCancel}>
        {cancel}
      </Button>
    </DialogActions>
  </>
)
