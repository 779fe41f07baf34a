import { createListeners } from './listeners.ts'

/** When the oldest answer on the screen was given, while the server cannot be reached and kept answers stand in. */
let keptAt: string | undefined
const listeners = createListeners()

export const keptAnswerTime = () => keptAt
export const onKeptAt = listeners.subscribe

/** Takes note of an answer: `at` says when it was given if it is a kept one. */
export function setKeptAnswerTime(at: string | null): void {
  const before = keptAt
  keptAt = at === null ? undefined : before !== undefined && before < at ? before : at
  if (keptAt !== before) listeners.notify()
}
