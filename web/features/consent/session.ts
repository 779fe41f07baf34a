import { textLimits } from '#contract/limits.ts'
import { randomId } from '#web/lib/random-id.ts'

/** The keys of session storage. They exist only while the visitor agrees to analytics. */
const sessionKey = 'sessionId'
const formStartKey = 'formStarted'

let isMadeHere = false

/** Makes the id of a visit, of a time and random text; it does not store it. */
export const newSessionId = () => `${Date.now()}-${randomId()}`

/** The running visit's name; undefined where there is none or storage is closed. */
export function readSession(): string | undefined {
  try {
    const id = sessionStorage.getItem(sessionKey) ?? ''
    return /^[\w.-]+$/.test(id) && id.length <= textLimits.sessionId ? id : undefined
  } catch {
    return undefined
  }
}

/** The running visit's name, made and kept if need be. */
export function startSession(): string {
  const running = readSession()
  if (running) return running
  const id = newSessionId()
  try {
    sessionStorage.setItem(sessionKey, id)
    isMadeHere = true
  } catch {
    // Without a kept name the visit is not followed, but the choice can still be sent.
  }
  return id
}

/** Forgets the visit and answers what it was called. */
export function endSession(): string | undefined {
  const id = readSession()
  try {
    sessionStorage.removeItem(sessionKey)
    sessionStorage.removeItem(formStartKey)
  } catch {
    // Closed storage holds nothing to forget.
  }
  isMadeHere = false
  return id
}

/** Whether the visit began with the page that is loaded now. */
export const hasSessionBegunHere = () => isMadeHere

/** True the first time it is asked in a visit. */
export function isFirstFormStart(): boolean {
  try {
    if (sessionStorage.getItem(formStartKey)) return false
    sessionStorage.setItem(formStartKey, 'yes')
    return true
  } catch {
    return false
  }
}
