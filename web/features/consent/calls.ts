import type { ConsentRecord } from '#contract/consent.ts'
import { trackingPaths } from '#contract/paths.ts'
import { fetchApi } from '#web/lib/api-client.ts'
import { optionalStorage } from '#web/lib/optional-storage.ts'
import { randomId } from '#web/lib/random-id.ts'
import { readStoredChoice } from './stored-choice.ts'

/** The keys of session storage. They exist only while the visitor agrees to analytics. */
const sessionKey = 'sessionId'
const formStartKey = 'formStarted'

let isMadeHere = false

/** Makes the id of a visit from the time and a random id; does not store it. */
export const newSessionId = () => `${Date.now()}-${randomId()}`

/** The id of the current visit; starts one if needed. Undefined without storage: each page would be a visit of its own. */
export const startSession = (): string | undefined =>
  optionalStorage(() => {
    const running = sessionStorage.getItem(sessionKey)
    if (running) return running
    const id = newSessionId()
    sessionStorage.setItem(sessionKey, id)
    isMadeHere = true
    return id
  })

/** Ends the visit and returns its id. */
export function endSession(): string | undefined {
  isMadeHere = false
  return optionalStorage(() => {
    const id = sessionStorage.getItem(sessionKey) ?? undefined
    for (const key of [sessionKey, formStartKey]) sessionStorage.removeItem(key)
    return id
  })
}

/** Whether the visit began on this page. */
export const hasVisitBegunOnThisPage = () => isMadeHere

/** Returns true once in each visit. */
export const isFirstFormStart = (): boolean =>
  optionalStorage(() => {
    const isFirst = sessionStorage.getItem(formStartKey) === null
    sessionStorage.setItem(formStartKey, 'yes')
    return isFirst
  }) ?? false

/** The only permission to track a visit: the choice stored in the visitor's browser, read again each time. */
export const isTrackingAllowed = () => readStoredChoice()?.analytics === true

export async function sendConsent(record: ConsentRecord): Promise<void> {
  try {
    await fetchApi({ method: 'POST', path: trackingPaths.consent }, { body: record }, { keepalive: true })
  } catch (error) {
    console.error(error)
  }
}

/** Ends this tab's visit after a change of the choice in another tab, and tells the server. */
export function endVisit(): void {
  const sessionId = endSession()
  const choice = readStoredChoice()
  if (sessionId && choice) void sendConsent({ sessionId, ...choice })
}
