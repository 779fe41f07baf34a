import type { Kysely } from 'kysely'
import type { AnalyticsTables } from './tables/analytics.ts'
import type { AppointmentsTables } from './tables/appointments.ts'
import type { ConsultationsTables } from './tables/consultations.ts'
import type { MailTables } from './tables/mail.ts'
import type { NewsletterTables } from './tables/newsletter.ts'
import type { SecondPlaceTables } from './tables/off-site.ts'
import type { OwnCalendarTables } from './tables/own-calendar.ts'
import type { OwnerTables } from './tables/owner.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PicturesTables } from './tables/pictures.ts'
import type { PushTables } from './tables/push.ts'
import type { RateLimitsTables } from './tables/rate-limits.ts'
import type { RightsTables } from './tables/rights.ts'
import type { WebsiteTables } from './tables/website.ts'

export type Tables = AnalyticsTables &
  AppointmentsTables &
  ConsultationsTables &
  NewsletterTables &
  OwnCalendarTables &
  OwnerTables &
  MailTables &
  PeopleTables &
  PicturesTables &
  PushTables &
  RateLimitsTables &
  RightsTables &
  SecondPlaceTables &
  WebsiteTables

/** Runs the SQL of repositories: the reading connection or a transaction. */
export type Executor = Kysely<Tables>
