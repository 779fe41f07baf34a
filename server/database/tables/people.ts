import type { PeopleLogAction } from '#contract/people.ts'

/** Actions on personal data, without the data. */
type PeopleLogTable = {
  id: string
  at: Date
  action: PeopleLogAction
  /** JSON: counts by subject, or names of fields. */
  details: string
  /** Four characters that are equal for the same person; null if the action concerned many. */
  mark: string | null
}

/** One row for each deletion whose data may still be readable in the database files. Added by triggers. */
type ResidualDataTable = { id: string }

export type PeopleTables = { peopleLog: PeopleLogTable; residualData: ResidualDataTable }
