import { dayMs } from '#contract/durations.ts'
import { isRecord } from '#contract/is-record.ts'
import { optionalStorage } from '#web/lib/optional-storage.ts'

export type Choice = { analytics: boolean; marketing: boolean }

/** Keys of local storage. The choice is exactly the two answers; its time and wording version are stored apart. */
export const choiceKey = 'cookieConsent'
const metaKey = 'cookieConsentMeta'

const choiceText = /^\{"analytics":(true|false),"marketing":(true|false)\}$/

/** Increase it whenever the banner's question changes its meaning: then all visitors are asked again. */
export const consentWordingVersion = 1
const validMonths = 6

function isStillValid(metaText: string, now: Date) {
  const meta: unknown = optionalStorage(() => JSON.parse(metaText))
  if (!isRecord(meta)) return false
  const made = new Date(String(meta.when))
  const expires = new Date(made)
  expires.setUTCMonth(made.getUTCMonth() + validMonths)
  // Tolerate a clock that was corrected since; a choice from the far future would never expire.
  return meta.wording === consentWordingVersion && +made < +now + dayMs && now < expires
}

/** Parses a stored choice; undefined if the visitor has to be asked. A choice without metadata does not expire. */
export function parseStoredChoice(stored: string | null, metaText: string | null, now: Date) {
  const [text, analytics, marketing] = choiceText.exec(stored ?? '') ?? []
  if (!text || (metaText !== null && !isStillValid(metaText, now))) return undefined
  return { analytics: analytics === 'true', marketing: marketing === 'true' }
}

/** The stored choice; undefined without storage. */
export const readStoredChoice = (): Choice | undefined =>
  optionalStorage(() =>
    parseStoredChoice(localStorage.getItem(choiceKey), localStorage.getItem(metaKey), new Date()),
  )

/** Stores the choice for later visits. */
export function storeChoice({ analytics, marketing }: Choice): void {
  const isStored = optionalStorage(() => {
    const meta = { when: new Date().toISOString(), wording: consentWordingVersion }
    localStorage.setItem(metaKey, JSON.stringify(meta))
    // Other tabs listen for this key, so it is written last.
    localStorage.setItem(choiceKey, JSON.stringify({ analytics, marketing }))
    return true
  })
  // An older consent must not outlive a refusal that could not be stored.
  if (!isStored) optionalStorage(() => localStorage.removeItem(choiceKey))
}
