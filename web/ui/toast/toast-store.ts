import { createListeners } from '#web/lib/listeners.ts'

export type ToastWords = {
  title: string
  description: string
  tone?: 'plain' | 'destructive'
  /** Offered for as long as it can be done, such as while a mail waits; usually 20 seconds. */
  undo?: { act: () => void; forMs?: number }
  /** A next step, such as a text message to write. */
  link?: { label: string; href: string }
}
export type ShownToast = ToastWords & { id: number; isOpen: boolean }

/** A dismissed toast is removed after this time, as the specification requires; it is not visible. */
const removalDelayMs = 1_000_000

let current: ShownToast | undefined
let lastId = 0
const listeners = createListeners()

function show(next: ShownToast | undefined) {
  current = next
  listeners.notify()
}

/** Shows a toast in place of the previous one: only one is visible at a time. */
export const replaceShownToast = (toast: ToastWords) => show({ ...toast, id: ++lastId, isOpen: true })

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return
  show({ ...current, isOpen: false })
  setTimeout(() => {
    if (current?.id === id) show(undefined)
  }, removalDelayMs)
}

export const shownToast = () => current

export const onToast = listeners.subscribe
