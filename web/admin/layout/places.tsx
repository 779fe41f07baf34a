import type { ComponentType } from 'react'
import { AccountPlace } from './account-place.tsx'
import { DiaryPlace } from './diary-place.tsx'
import { PeoplePlace } from './people-place.tsx'

export type Place = {
  /** The page's value in the address. */
  value: 'diary' | 'people' | 'account'
  label: string
  /** Must begin with an `h1` that can take the focus. */
  Page: ComponentType
}

/** The pages beside the dashboard, in the header's order; each loads its script when it is opened. */
export const places: readonly Place[] = [
  { value: 'diary', label: 'Diary', Page: DiaryPlace },
  { value: 'people', label: 'People’s data', Page: PeoplePlace },
  { value: 'account', label: 'Account', Page: AccountPlace },
]
