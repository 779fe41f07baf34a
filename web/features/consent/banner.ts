import { bannerTemplateId } from './banner-template-id.ts'
import { currentChoice } from './current-choice.ts'
import { decide } from './decide.ts'
import { makeRoomFor } from './make-room.ts'
import '#web/styles/consent.css'
import type { Choice } from './stored-choice.ts'

export type BannerView = 'ask' | 'settings'

type Shown = { section: HTMLElement; view: BannerView; removeRoom: () => void }

let shown: Shown | undefined
/** Where the focus was last outside the banner, and goes back to when the banner has gone. */
let returnFocusTo: Element | null = null

export const shownView = () => shown?.view

/** Shows a view of the banner; the question itself leaves the focus where the reader has it, a view that was asked for takes it. */
export function showBanner(view: BannerView, onDecided: () => void, { takesFocus = false } = {}): void {
  if (!shown) returnFocusTo = document.activeElement
  const isChange = shown !== undefined
  removeBanner()
  const section = cloneBanner(view)
  if (!section) return
  shown = { section, view, removeRoom: makeRoomFor(section) }
  const leave = () => (currentChoice() ? hideBanner() : choose({ analytics: false, marketing: false }))
  const choose = (choice: Choice) => {
    void decide(choice, onDecided)
    hideBanner()
  }
  const answers: Readonly<Record<string, () => void>> = {
    accept: () => choose({ analytics: true, marketing: true }),
    decline: () => choose({ analytics: false, marketing: false }),
    customize: () => showBanner('settings', onDecided, { takesFocus: true }),
    back: () => (currentChoice() ? hideBanner() : showBanner('ask', onDecided, { takesFocus: true })),
    // Whoever only came to look changes nothing; whoever has not chosen yet declines.
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
  // It fades in once, not at every change of view.
  if (isChange) for (const fade of section.getAnimations()) fade.finish()
  document.addEventListener('focusin', rememberFocus)
  if (takesFocus) section.querySelector('h2')?.focus()
}

function rememberFocus({ target }: FocusEvent) {
  if (target instanceof Element && !shown?.section.contains(target)) returnFocusTo = target
}

/** Takes the banner away and gives the focus back, if it was in it. */
export function hideBanner(): void {
  const hadFocus = shown?.section.contains(document.activeElement)
  removeBanner()
  document.removeEventListener('focusin', rememberFocus)
  if (!hadFocus) return
  const target =
    returnFocusTo?.isConnected && returnFocusTo !== document.body
      ? returnFocusTo
      : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

function removeBanner() {
  shown?.removeRoom()
  shown?.section.remove()
  shown = undefined
}

function cloneBanner(view: BannerView): HTMLElement | undefined {
  const template = document.getElementById(bannerTemplateId)
  const section =
    template instanceof HTMLTemplateElement && template.content.firstElementChild?.cloneNode(true)
  if (!template || !(section instanceof HTMLElement)) return undefined
  for (const other of section.querySelectorAll<HTMLElement>('[data-view]'))
    if (other.dataset.view !== view) other.remove()
  if (view === 'settings') fillSettings(section)
  template.after(section)
  return section
}

function fillSettings(section: HTMLElement) {
  const choice = currentChoice()
  const heading = section.querySelector('h2')
  if (heading) heading.textContent = 'Cookie settings'
  for (const [name, isOn] of Object.entries(choice ?? {})) {
    const box = section.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (box) box.checked = isOn
  }
  if (choice) section.querySelector('.cookie-close')?.setAttribute('aria-label', 'Close, and change nothing')
}
