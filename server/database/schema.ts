import type { Kysely } from 'kysely'
import { analyticsTables } from './tables/analytics.ts'
import { appointmentTables } from './tables/appointments.ts'
import type { RowOf } from './tables/columns.ts'
import { consultationTables } from './tables/consultations.ts'
import { mailTables } from './tables/mail.ts'
import { newsletterTables } from './tables/newsletter.ts'
import { ownerTables } from './tables/owner.ts'
import { peopleTables } from './tables/people.ts'
import { timelineTables } from './tables/timeline.ts'
import { websiteTables } from './tables/website.ts'

/** Every table, after those that its foreign keys name. */
export const tables = {
  ...analyticsTables,
  ...consultationTables,
  ...appointmentTables,
  ...timelineTables,
  ...newsletterTables,
  ...ownerTables,
  ...peopleTables,
  ...mailTables,
  ...websiteTables,
}

export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> }

/** Runs the SQL of repositories: the reading connection or a transaction. */
export type Executor = Kysely<Tables>
