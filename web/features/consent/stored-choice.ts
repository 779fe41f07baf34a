import { dayMs } from '#contract/durations.ts'
import { optionalStorage } from '#web/lib/optional-storage.ts'

export type Choice = { analytics: boolean; marketing: boolean }

/** Keys of local storage. The choice is exactly the two answers; its time and wording version are stored apart. */
export const choiceKey = 'cookieConsent'
const metaKey = 'cookieConsentMeta'

/** Increase it whenever the banner's question changes its meaning: then all visitors are asked again. */
export const consentWordingVersion = 1
const validMonths = 6

function parseObject(text: string): Record<string, unknown> {
  const value: unknown = optionalStorage(() => JSON.parse(text))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parseChoice(text: string): Choice | undefined {
  const { analytics, marketing, ...rest } = parseObject(text)
  if (typeof analytics !== 'boolean' || typeof marketing !== 'boolean') return undefined
  return Object.keys(rest).length === 0 ? { analytics, marketing } : undefined
}

function isStillValid(metaText: string, now: Date) {
  const { when, wording } = parseObject(metaText)
  const made = new Date(typeof when === 'string' ? when : Number.NaN)
  const expires = new Date(made)
  expires.setUTCMonth(made.getUTCMonth() + validMonths)
  // Tolerate a clock that was corrected since; a choice from the far future would never expire.
  return wording === consentWordingVersion && +made < +now + dayMs && now < expires
}

/** Parses a stored choice; undefined if the visitor has to be asked. A choice without metadata does not expire. */
export function parseStoredChoice(choiceText: string | null, metaText: string | null, now: Date) {
  const choice = choiceText === null ? undefined : parseChoice(choiceText)
  return metaText === null || isStillValid(metaText, now) ? choice : undefined
}

/** The stored choice; undefined without storage. */
export const readStoredChoice = (): Choice | undefined =>
  optionalStorage(() =>
    parseStoredChoice(localStorage.getItem(choiceKey), localStorage.getItem(metaKey), new Date()),
  )

/** Stores the choice for later visits; returns whether it could. */
function storeChoice({ analytics, marketing }: Choice): boolean {
  const isStored = optionalStorage(() => {
    const meta = { when: new Date().toISOString(), wording: consentWordingVersion }
    localStorage.setItem(metaKey, JSON.stringify(meta))
    // Other tabs listen for this key, so it is written last.
    localStorage.setItem(choiceKey, JSON.stringify({ analytics, marketing }))
    return true
  })
  // An older consent must not outlive a refusal that could not be stored.
  if (!isStored) optionalStorage(() => localStorage.removeItem(choiceKey))
  return isStored ?? false
}

/** A choice that could not be stored: valid until the page is left. */
let unstored: Choice | undefined

export const currentConsentChoice = () => unstored ?? readStoredChoice()

export function storeCurrentConsentChoice(choice: Choice): void {
  unstored = storeChoice(choice) ? undefined : choice
}
