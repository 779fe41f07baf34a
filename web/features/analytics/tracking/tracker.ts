import { consultationsPath } from '#contract/paths.ts'
import type { EventData } from '#contract/tracking.ts'
import { endVisit, isFirstFormStart, isTrackingAllowed } from '#web/features/consent/calls.ts'
import { openPageView, type PageView } from './page-view.ts'
import { sendEvent } from './send.ts'

let view: PageView | undefined
let listening: AbortController | undefined

/** Records a page view, but not the same page twice in a row. */
export function recordPageView(path: string): void {
  if (!mayTrack() || view?.path === path) return
  listening ??= listen()
  view = openPageView(path, mayTrack)
}

export function recordEvent<Type extends keyof EventData>(eventType: Type, data: EventData[Type]): void {
  if (mayTrack()) void sendEvent(eventType, data)
}

export function stopTracking(): void {
  listening?.abort()
  listening = view = undefined
}

/** Checked before every call: consent may have been withdrawn in another tab, or have expired. */
function mayTrack(): boolean {
  if (isTrackingAllowed()) return true
  stopTracking()
  endVisit()
  return false
}

function listen(): AbortController {
  const controller = new AbortController()
  // Capture phase, so that a click is recorded before it leads away from the page.
  const options = { signal: controller.signal, capture: true }
  addEventListener('visibilitychange', () => view?.setVisible(!document.hidden), options)
  addEventListener('pagehide', () => view?.unload(), options)
  addEventListener('pageshow', ({ persisted }) => persisted && recordReturn(), options)
  addEventListener('click', ({ target }) => recordClick(target), options)
  addEventListener('input', ({ target }) => recordFormStart(target), options)
  return controller
}

/** A return from the back/forward cache counts as a page view like any other. */
function recordReturn() {
  view = undefined
  recordPageView(location.pathname)
}

function recordClick(target: EventTarget | null) {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-track]') : null
  const buttonName = pressed?.dataset.track
  if (buttonName) recordEvent('button_click', { buttonName })
}

function recordFormStart(target: EventTarget | null) {
  const isOurs = target instanceof Element && target.closest(`form[action="${consultationsPath}"]`)
  if (isOurs && mayTrack() && isFirstFormStart()) recordEvent('form_start', { formName: 'consultation_form' })
}
