import { type Choice, readChoice, storeChoice } from './stored-choice.ts'

export type BannerView = 'none' | 'ask' | 'settings'

let areSettingsOpen = false
/** A choice that storage would not take: good until the page is left. */
let unstored: Choice | undefined
let opener: Element | null = null
const listeners = new Set<() => void>()

export const currentChoice = () => unstored ?? readChoice()

export function bannerView(): BannerView {
  if (areSettingsOpen) return 'settings'
  return currentChoice() ? 'none' : 'ask'
}

export function onBannerView(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function setSettingsOpen(isOpen: boolean) {
  areSettingsOpen = isOpen
  for (const listener of listeners) listener()
}

export function openSettings(from: Element | null = null): void {
  opener = from
  setSettingsOpen(true)
}

/** Back to the question, or to the page if it has been answered before. */
export function closeSettings(): void {
  setSettingsOpen(false)
  if (opener instanceof HTMLElement) opener.focus()
  opener = null
}

export function keepChoice(choice: Choice): void {
  unstored = storeChoice(choice) ? undefined : choice
  closeSettings()
}
