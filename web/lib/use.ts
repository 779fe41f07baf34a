import { minuteMs } from '#contract/durations.ts'

const inUseMs = 5 * minuteMs

// Opening the page is use as well.
let usedAt = Date.now()

/** Notes when the person at the screen does something; a page that only refreshes itself is not in use. */
export function watchUse(page: Pick<EventTarget, 'addEventListener'>): void {
  const note = () => {
    usedAt = Date.now()
  }
  for (const type of ['pointerdown', 'keydown', 'wheel', 'focus'])
    page.addEventListener(type, note, { capture: type !== 'focus', passive: true })
}

export const isInUse = () => Date.now() - usedAt < inUseMs
