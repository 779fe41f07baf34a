import * as Toast from '@radix-ui/react-toast'
import './toast.css'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { returnFocusFrom } from '#web/lib/return-focus.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

export type ToastWords = {
  title: string
  description: string
  tone?: 'plain' | 'destructive'
  /** Offered for as long as it can be done, such as while a mail waits; usually 20 seconds. */
  undo?: { act: () => void; forMs?: number }
  /** A next step, such as a text message to write. */
  link?: { label: string; href: string }
}

const autoCloseMs = 5000
const withStepMs = 20_000
const swipeThresholdPx = 50

/** A dismissed toast is removed after this time, as the specification requires; it is not visible. */
const removalDelayMs = 1_000_000

const host = document.createElement('div')
let root: Root | undefined
let giveFocusBack = () => {}
let removal: ReturnType<typeof setTimeout> | undefined
let count = 0

/** Shows a toast in place of the previous one, in a React root of its own at the end of the page. */
export function renderToast(toast: ToastWords): void {
  if (!root) {
    document.body.append(host)
    root = createRoot(host)
    giveFocusBack = returnFocusFrom(host)
  }
  clearTimeout(removal)
  const close = () => {
    giveFocusBack()
    removal = setTimeout(() => root?.render(null), removalDelayMs)
  }
  count++
  root.render(<Toaster key={count} toast={toast} onClose={close} />)
}

const outcomes = 'form :is(.confirmation, .notice-bad)'

/** What became of the sent form, or else the field in use, comes out from under the toast. */
function clearTheForm(toast: HTMLElement | null): void {
  const covered = toast && (document.querySelector(outcomes) ?? document.activeElement)
  covered?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

type Props = { toast: ToastWords; onClose: () => void }

function Toaster({ toast, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const close = () => {
    onClose()
    setOpen(false)
  }
  const isDestructive = toast.tone === 'destructive'
  return (
    // A provider for each toast: a toast closed under the pointer would leave the next one's timer paused.
    <Toast.Provider
      duration={toast.undo?.forMs ?? (toast.undo || toast.link ? withStepMs : autoCloseMs)}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      <Toast.Root
        ref={clearTheForm}
        open
        onOpenChange={(isOpen) => isOpen || close()}
        type={isDestructive ? 'foreground' : 'background'}
        className={isDestructive ? 'toast toast-destructive' : 'toast'}
      >
        <Toast.Title className="toast-title">{toast.title}</Toast.Title>
        <Toast.Close asChild>
          <IconButton aria-label="Close notification">
            <Icon name="close" />
          </IconButton>
        </Toast.Close>
        <Toast.Description className="toast-text">{toast.description}</Toast.Description>
        {toast.undo && (
          <Toast.Action altText="Undo" className="button button-small toast-undo" onClick={toast.undo.act}>
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M9 14 4 9l5-5M4 9h10.5a5.500 5.500 0 0 1 0 11H11" />
            </svg>
            Undo
          </Toast.Action>
        )}
        {toast.link && (
          <Toast.Action asChild altText={toast.link.label} className="button button-small toast-undo">
            <a href={toast.link.href}>{toast.link.label}</a>
          </Toast.Action>
        )}
      </Toast.Root>
      <Toast.Viewport hotkey={['F8']} label="Notifications ({hotkey})" className="toast-region" />
    </Toast.Provider>
  )
}
