import { useSyncExternalStore } from 'react'
import { onKeptAt, readKeptAt } from './connection.ts'

/** When what is shown was read, while there is no connection; undefined while there is. */
export const useKeptAt = () => useSyncExternalStore(onKeptAt, readKeptAt, () => undefined)
