import { useSyncExternalStore } from 'react'
import { keptAnswerTime, onKeptAt } from './connection.ts'

/** When what is shown was read, while there is no connection; undefined while there is. */
export const useKeptAt = () => useSyncExternalStore(onKeptAt, keptAnswerTime, () => undefined)
