import type { Kysely } from 'kysely'
import type { AnalyticsTables } from './tables/analytics.ts'
import type { AppointmentsTables } from './tables/appointments.ts'
import type { ConsultationsTables } from './tables/consultations.ts'
import type { MailTables } from './tables/mail.ts'
import type { NewsletterTables } from './tables/newsletter.ts'
import type { OwnerTables } from './tables/owner.ts'
import type { PeopleTables } from './tables/people.ts'
import type { TimelineTables } from './tables/timeline.ts'
import type { WebsiteTables } from './tables/website.ts'

export type Tables = AnalyticsTables &
  AppointmentsTables &
  ConsultationsTables &
  TimelineTables &
  NewsletterTables &
  OwnerTables &
  MailTables &
  PeopleTables &
  WebsiteTables

/** Runs the SQL of repositories: the reading connection or a transaction. */
export type Executor = Kysely<Tables>
