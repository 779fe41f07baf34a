import './banner.css'
import { returnFocusFrom } from '#web/lib/return-focus.ts'
import { endSession, newSessionId, sendConsent, startSession } from './calls.ts'
import { type Choice, readStoredChoice, storeChoice } from './stored-choice.ts'

/** The banner's container, inserted beside the template. */
const host = document.createElement('div')
host.className = 'cookie-host'
const giveFocusBack = returnFocusFrom(host)

export const isBannerShown = () => host.isConnected

/** Removes the banner and, if the focus was in it, restores the focus. */
export function hideBanner(): void {
  if (!isBannerShown()) return
  giveFocusBack()
  host.remove()
}

/**
 * Shows a view of the banner. The first question leaves the focus alone; a view that the visitor opens takes it. `onDecided`
 * starts or stops tracking: after consent has reached the server, but at once after a refusal, so that nothing more is
 * recorded meanwhile.
 */
export function showBanner(view: 'ask' | 'settings', onDecided: () => void): void {
  const template = document.querySelector<HTMLTemplateElement>('#cookie-banner')
  const section = template && document.importNode(template.content, true).querySelector('section')
  if (!section) return
  const stored = readStoredChoice()
  section.dataset.shown = view
  section.querySelector(`[data-view]:not([data-view="${view}"])`)?.remove()
  const heading = section.querySelector('h2')
  if (heading && view === 'settings') heading.textContent = 'Cookie settings'
  for (const box of section.querySelectorAll<HTMLInputElement>('[name]'))
    box.checked = box.name === 'analytics' ? stored?.analytics === true : stored?.marketing === true
  if (stored) section.querySelector('.cookie-close')?.setAttribute('aria-label', 'Close, and change nothing')

  async function choose(choice: Choice): Promise<void> {
    const sessionId = (choice.analytics ? startSession() : endSession()) ?? newSessionId()
    storeChoice(choice)
    hideBanner()
    if (!choice.analytics) onDecided()
    await sendConsent({ sessionId, ...choice })
    if (choice.analytics) onDecided()
  }
  const decline = () => void choose({ analytics: false, marketing: false })
  const answers: Readonly<Record<string, () => void>> = {
    accept: () => void choose({ analytics: true, marketing: true }),
    decline,
    customize: () => showBanner('settings', onDecided),
    back: () => (stored ? hideBanner() : showBanner('ask', onDecided)),
    // Leaving keeps an existing choice; without one it declines.
    close: () => (stored ? hideBanner() : decline()),
  }
  section.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-answer]') : null
    answers[button?.dataset.answer ?? '']?.()
  })
  section.addEventListener('keydown', ({ key }) => key === 'Escape' && answers.close?.())
  section.addEventListener('submit', (event) => {
    event.preventDefault()
    const on = new FormData(section.querySelector('form') ?? undefined)
    void choose({ analytics: on.has('analytics'), marketing: on.has('marketing') })
  })

  const isOpened = view === 'settings' || isBannerShown()
  if (!isBannerShown()) template.after(host)
  host.replaceChildren(section)
  if (isOpened) heading?.focus({ preventScroll: true })
}
