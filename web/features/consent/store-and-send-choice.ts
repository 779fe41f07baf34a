import { sendConsent } from './calls.ts'
import { storeCurrentChoice } from './current-choice.ts'
import { endSession, newSessionId, startSession } from './session.ts'
import type { Choice } from './stored-choice.ts'

/**
 * Stores the choice and sends it to the server. `onDecided` starts or stops tracking: after consent has reached the server, but
 * at once after a refusal, so that nothing more is recorded meanwhile.
 */
export async function storeAndSendChoice(choice: Choice, onDecided: () => void): Promise<void> {
  const sessionId = choice.analytics ? startSession() : (endSession() ?? newSessionId())
  storeCurrentChoice(choice)
  if (!choice.analytics) onDecided()
  await sendConsent({ sessionId, ...choice })
  if (choice.analytics) onDecided()
}
