import type { ComponentType } from 'react'
import { AccountPlace } from './account-place.tsx'
import { PeoplePlace } from './people-place.tsx'

export type Place = {
  /** Names it in the address. */
  value: 'people' | 'account'
  label: string
  /** Begins with an `h1` that can take the focus. */
  Page: ComponentType
}

/** What stands beside the dashboard in the header, in this order; each fetches its script when it is opened. */
export const places: readonly Place[] = [
  { value: 'people', label: 'People’s data', Page: PeoplePlace },
  { value: 'account', label: 'Account', Page: AccountPlace },
]
