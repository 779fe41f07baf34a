import { textLimits } from '#contract/limits.ts'
import { optionalStorage } from '#web/lib/optional-storage.ts'
import { randomId } from '#web/lib/random-id.ts'

/** The keys of session storage. They exist only while the visitor agrees to analytics. */
const sessionKey = 'sessionId'
const formStartKey = 'formStarted'

let isMadeHere = false

/** Makes the id of a visit from the time and a random id; does not store it. */
export const newSessionId = () => `${Date.now()}-${randomId()}`

/** The id of the current visit; undefined without a visit or without storage. */
export function readSession(): string | undefined {
  const id = optionalStorage(() => sessionStorage.getItem(sessionKey)) ?? ''
  return /^[\w.-]+$/.test(id) && id.length <= textLimits.sessionId ? id : undefined
}

/** The id of the current visit; starts one if needed. Undefined without storage: each page would be a visit of its own. */
export function startSession(): string | undefined {
  const running = readSession()
  if (running) return running
  optionalStorage(() => {
    sessionStorage.setItem(sessionKey, newSessionId())
    isMadeHere = true
  })
  return readSession()
}

/** Ends the visit and returns its id. */
export function endSession(): string | undefined {
  const id = readSession()
  for (const key of [sessionKey, formStartKey]) optionalStorage(() => sessionStorage.removeItem(key))
  isMadeHere = false
  return id
}

/** Whether the visit began on this page. */
export const hasVisitBegunOnThisPage = () => isMadeHere

/** Returns true once in each visit. */
export function isFirstFormStart(): boolean {
  const isFirst = optionalStorage(() => {
    if (sessionStorage.getItem(formStartKey)) return false
    sessionStorage.setItem(formStartKey, 'yes')
    return true
  })
  return isFirst ?? false
}
