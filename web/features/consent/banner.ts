import './banner.css'
import { returnFocusFrom } from '#web/lib/return-focus.ts'
import { sendConsent } from './calls.ts'
import { endSession, newSessionId, startSession } from './session.ts'
import { type Choice, readStoredChoice, storeChoice } from './stored-choice.ts'

/**
 * Stores the choice and sends it to the server. `onDecided` starts or stops tracking: after consent has reached the server, but
 * at once after a refusal, so that nothing more is recorded meanwhile.
 */
async function storeAndSendChoice(choice: Choice, onDecided: () => void): Promise<void> {
  const sessionId = (choice.analytics ? startSession() : endSession()) ?? newSessionId()
  storeChoice(choice)
  if (!choice.analytics) onDecided()
  await sendConsent({ sessionId, ...choice })
  if (choice.analytics) onDecided()
}

export type BannerView = 'ask' | 'settings'

/** The banner's container, inserted beside the template. */
const host = document.createElement('div')
host.className = 'cookie-host'
const giveFocusBack = returnFocusFrom(host)

export const isBannerShown = () => host.isConnected

/** Shows a view of the banner. The first question leaves the focus alone; a view that the visitor opens takes it. */
export function showBanner(view: BannerView, onDecided: () => void): void {
  const template = document.getElementById('cookie-banner')
  const section =
    template instanceof HTMLTemplateElement && template.content.firstElementChild?.cloneNode(true)
  if (!template || !(section instanceof HTMLElement)) return
  fillIn(section, view)
  listen(section, onDecided)
  const isOpened = view === 'settings' || isBannerShown()
  if (!isBannerShown()) template.after(host)
  host.replaceChildren(section)
  if (isOpened) section.querySelector('h2')?.focus({ preventScroll: true })
}

/** Removes the banner and, if the focus was in it, restores the focus. */
export function hideBanner(): void {
  if (!isBannerShown()) return
  giveFocusBack()
  host.remove()
}

function fillIn(section: HTMLElement, view: BannerView) {
  section.dataset.shown = view
  for (const other of section.querySelectorAll<HTMLElement>('[data-view]'))
    if (other.dataset.view !== view) other.remove()
  if (view === 'ask') return
  const heading = section.querySelector('h2')
  if (heading) heading.textContent = 'Cookie settings'
  const choice = readStoredChoice()
  if (!choice) return
  for (const [name, isOn] of Object.entries(choice)) {
    const box = section.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (box) box.checked = isOn
  }
  section.querySelector('.cookie-close')?.setAttribute('aria-label', 'Close, and change nothing')
}

function listen(section: HTMLElement, onDecided: () => void) {
  const choose = (choice: Choice) => {
    void storeAndSendChoice(choice, onDecided)
    hideBanner()
  }
  const declineAll = () => choose({ analytics: false, marketing: false })
  // Leaving keeps an existing choice; without one it declines.
  const leave = () => (readStoredChoice() ? hideBanner() : declineAll())
  const goBack = () => (readStoredChoice() ? hideBanner() : showBanner('ask', onDecided))
  const answers: Readonly<Record<string, () => void>> = {
    accept: () => choose({ analytics: true, marketing: true }),
    decline: declineAll,
    customize: () => showBanner('settings', onDecided),
    back: goBack,
    close: leave,
  }
  section.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-answer]') : null
    answers[button?.dataset.answer ?? '']?.()
  })
  section.addEventListener('keydown', ({ key }) => key === 'Escape' && leave())
  section.addEventListener('submit', (event) => {
    event.preventDefault()
    const on = new FormData(section.querySelector('form') ?? undefined)
    choose({ analytics: on.has('analytics'), marketing: on.has('marketing') })
  })
}
