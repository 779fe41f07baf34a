export type Notice = { title: string; description: string; tone?: 'plain' | 'destructive' }
export type ShownNotice = Notice & { id: number; isOpen: boolean }

/** A dismissed notice is removed after this long. */
const removalDelayMs = 1_000_000

let current: ShownNotice | undefined
let lastId = 0
const listeners = new Set<() => void>()

function show(next: ShownNotice | undefined) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a notice in place of the one before: one is visible at a time. */
export const showNotice = (notice: Notice) => show({ ...notice, id: ++lastId, isOpen: true })

export function dismissNotice(id: number): void {
  if (current?.id !== id || !current.isOpen) return
  show({ ...current, isOpen: false })
  setTimeout(() => {
    if (current?.id === id) show(undefined)
  }, removalDelayMs)
}

export const currentNotice = () => current

export function onNotice(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
