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

/** One for each deletion whose traces still stand in the database's files. Triggers add them. */
type ResidualDataTable = { id: string }

export type PeopleTables = { peopleLog: PeopleLogTable; residualData: ResidualDataTable }
