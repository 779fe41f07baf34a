import { dayMs } from '#contract/durations.ts'

export type Choice = { analytics: boolean; marketing: boolean }

/** The keys of local storage. The choice is exactly its two answers; when it was made, and about which words, stands apart. */
export const choiceKey = 'cookieConsent'
export const metaKey = 'cookieConsentMeta'

/** Raised whenever what the banner asks changes its meaning: everyone is asked again. */
export const wordingVersion = 1
const validMonths = 6

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
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
  // A clock set right since may lie a little behind; one from the future would never expire.
  return wording === wordingVersion && +made < +now + dayMs && now < expires
}

/** The choice that these two stored texts hold; undefined where the visitor has to be asked. A choice without meta does not expire. */
export function choiceFrom(choiceText: string | null, metaText: string | null, now: Date) {
  const choice = choiceText === null ? undefined : parseChoice(choiceText)
  return metaText === null || isStillValid(metaText, now) ? choice : undefined
}

/** The stored choice; where storage is closed to us, none. */
export function readChoice(): Choice | undefined {
  try {
    return choiceFrom(localStorage.getItem(choiceKey), localStorage.getItem(metaKey), new Date())
  } catch {
    return undefined
  }
}

/** Keeps the choice for later visits; false where storage is closed or full. */
export function storeChoice({ analytics, marketing }: Choice): boolean {
  try {
    localStorage.setItem(metaKey, JSON.stringify({ when: new Date().toISOString(), wording: wordingVersion }))
    // Other tabs listen for this key, so it is written last.
    localStorage.setItem(choiceKey, JSON.stringify({ analytics, marketing }))
    return true
  } catch {
    deleteChoice()
    return false
  }
}

/** An older yes must not outlive a no that could not be written. */
function deleteChoice() {
  try {
    localStorage.removeItem(choiceKey)
  } catch {
    // Closed altogether: then nothing is read from it either.
  }
}
