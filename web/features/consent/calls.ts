import type { ConsentRecord } from '#contract/consent.ts'
import { trackingPaths } from '#contract/paths.ts'
import { fetchApi } from '#web/lib/api-client.ts'
import { endSession } from './session.ts'
import { readStoredChoice } from './stored-choice.ts'

export { hasVisitBegunOnThisPage, isFirstFormStart, startSession } from './session.ts'

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
