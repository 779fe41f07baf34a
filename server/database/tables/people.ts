import type { PeopleLogAction } from '#contract/people.ts'

/** What was done with people's data, without the data. */
type PeopleLogTable = {
  id: string
  at: Date
  action: PeopleLogAction
  /** JSON: numbers by what they count, or the names of fields. */
  details: string
  /** The same four characters for the same person; none where it was about many. */
  mark: string | null
}

export type PeopleTables = { peopleLog: PeopleLogTable }
