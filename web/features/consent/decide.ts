import { sendConsent } from './calls.ts'
import { keepChoice } from './current-choice.ts'
import { endSession, newSessionId, startSession } from './session.ts'
import type { Choice } from './stored-choice.ts'

/**
 * Keeps the choice and tells the server. `onDecided` may follow the visit from then on: after a yes has been sent; at once
 * after a no, so that nothing more is told in between.
 */
export async function decide(choice: Choice, onDecided: () => void): Promise<void> {
  const sessionId = choice.analytics ? startSession() : (endSession() ?? newSessionId())
  keepChoice(choice)
  if (!choice.analytics) onDecided()
  await sendConsent({ sessionId, ...choice })
  if (choice.analytics) onDecided()
}
