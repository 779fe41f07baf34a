import { sql } from 'kysely'
import type { Database, DatabaseKind } from './database.ts'
import { up as first } from './migrations/0001-first-tables.ts'
import { up as analyticsTotals } from './migrations/0002-analytics-totals.ts'
import { up as newsletterConsent } from './migrations/0003-newsletter-consent.ts'
import { up as mail } from './migrations/0004-mail.ts'
import { up as newsletterIssues } from './migrations/0005-newsletter-issues.ts'
import { up as monthNames } from './migrations/0006-month-names.ts'
import { up as forgottenVisits } from './migrations/0007-forgotten-visits.ts'
import { up as words } from './migrations/0008-words.ts'
import { up as mailsBelong } from './migrations/0009-mails-belong.ts'
import { up as rolledUpDays } from './migrations/0010-rolled-up-days.ts'
import { up as knownBrowsers } from './migrations/0011-known-browsers.ts'
import { up as inputLimits } from './migrations/0012-input-limits.ts'
import { up as consultationStatus } from './migrations/0013-consultation-status.ts'
import { up as finishBatches } from './migrations/0014-finish-batches.ts'
import { up as notesAndHistory } from './migrations/0015-notes-and-history.ts'
import { up as replies } from './migrations/0016-replies.ts'
import { up as search } from './migrations/0017-search.ts'
import { up as peopleLog } from './migrations/0018-people-log.ts'
import { up as dataRequests } from './migrations/0019-data-requests.ts'
import { up as spamShield } from './migrations/0020-spam-shield.ts'
import { up as bookings } from './migrations/0021-bookings.ts'
import { up as account } from './migrations/0022-account.ts'
import { up as push } from './migrations/0023-push.ts'
import { up as website } from './migrations/0024-website.ts'
import { up as pictures } from './migrations/0025-pictures.ts'
import { up as withdrawnTestimonials } from './migrations/0026-withdrawn-testimonials.ts'
import { up as articles } from './migrations/0027-articles.ts'
import { up as setUp } from './migrations/0028-set-up.ts'
import { up as sentFiles } from './migrations/0029-sent-files.ts'
import { up as undoneVersions } from './migrations/0030-undone-versions.ts'
import { up as testimonialProofs } from './migrations/0031-testimonial-proofs.ts'
import { up as rateLimits } from './migrations/0032-rate-limits.ts'
import { up as secondPlace } from './migrations/0033-second-place.ts'
import { up as failedStarts } from './migrations/0034-failed-starts.ts'
import { up as mailLimits } from './migrations/0035-mail-limits.ts'
import { up as refusedReplies } from './migrations/0036-refused-replies.ts'
import { up as searchWords } from './migrations/0037-search-words.ts'
import { up as spamMarks } from './migrations/0038-spam-marks.ts'
import { up as residualData } from './migrations/0040-residual-data.ts'
import { up as sealedSecondStep } from './migrations/0043-sealed-second-step.ts'
import { up as machineNotices } from './migrations/0044-machine-matters.ts'
import { up as savedTexts } from './migrations/0045-saved-texts.ts'
import { up as consultationDrafts } from './migrations/0046-consultation-drafts.ts'
import { up as ownCalendar } from './migrations/0047-own-calendar.ts'
import { up as appointments } from './migrations/0048-appointments.ts'
import { up as offers } from './migrations/0049-offers.ts'
import { up as mailsSentOnce } from './migrations/0051-mails-sent-once.ts'
import { up as timesOfferedAnyway } from './migrations/0052-times-offered-anyway.ts'
import { up as homeAddresses } from './migrations/0053-home-addresses.ts'
import { up as unresolvedCancellations } from './migrations/0054-unresolved-cancellations.ts'
import { up as remindersLeftOut } from './migrations/0055-reminders-left-out.ts'
import { runsOnEarlierReleases } from './previous-release.ts'
import type { Executor } from './schema.ts'

type Migration = (tx: Executor, kind: DatabaseKind) => Promise<void>

/** In execution order. Never change a released migration: add another. */
const listed = {
  '0001-first-tables': first,
  '0002-analytics-totals': analyticsTotals,
  '0003-newsletter-consent': newsletterConsent,
  '0004-mail': mail,
  '0005-newsletter-issues': newsletterIssues,
  '0006-month-names': monthNames,
  '0007-forgotten-visits': forgottenVisits,
  '0008-words': words,
  '0009-mails-belong': mailsBelong,
  '0010-rolled-up-days': rolledUpDays,
  '0011-known-browsers': knownBrowsers,
  '0012-input-limits': inputLimits,
  '0013-consultation-status': consultationStatus,
  '0014-finish-batches': finishBatches,
  '0015-notes-and-history': notesAndHistory,
  '0016-replies': replies,
  '0017-search': search,
  '0018-people-log': peopleLog,
  '0019-data-requests': dataRequests,
  '0020-spam-shield': spamShield,
  '0021-bookings': bookings,
  '0022-account': account,
  '0023-push': push,
  '0024-website': website,
  '0025-pictures': pictures,
  '0026-withdrawn-testimonials': withdrawnTestimonials,
  '0027-articles': articles,
  '0028-set-up': setUp,
  '0029-sent-files': sentFiles,
  '0030-undone-versions': undoneVersions,
  '0031-testimonial-proofs': testimonialProofs,
  '0032-rate-limits': rateLimits,
  '0033-second-place': secondPlace,
  '0034-failed-starts': failedStarts,
  '0035-mail-limits': mailLimits,
  '0036-refused-replies': refusedReplies,
  '0037-search-words': searchWords,
  '0038-spam-marks': spamMarks,
  '0040-residual-data': residualData,
  '0043-sealed-second-step': sealedSecondStep,
  '0044-machine-matters': machineNotices,
  '0045-saved-texts': savedTexts,
  '0046-consultation-drafts': consultationDrafts,
  '0047-own-calendar': ownCalendar,
  '0048-appointments': appointments,
  '0049-offers': offers,
  '0051-mails-sent-once': mailsSentOnce,
  '0052-times-offered-anyway': timesOfferedAnyway,
  '0053-home-addresses': homeAddresses,
  '0054-unresolved-cancellations': unresolvedCancellations,
  '0055-reminders-left-out': remindersLeftOut,
} as const satisfies Record<string, Migration>
const migrations: Readonly<Record<string, Migration>> = listed

const compatible: readonly (keyof typeof listed)[] = runsOnEarlierReleases
const compatibleNames: ReadonlySet<string> = new Set(compatible)

/** Whether earlier releases still run after each migration. */
export const migrationCompatibility: Readonly<Record<string, boolean>> = Object.fromEntries(
  Object.keys(listed).map((name) => [name, compatibleNames.has(name)]),
)

/** Whether a release without these migrations can use the tables after them. */
export const isBackwardCompatible = (names: readonly string[]): boolean =>
  names.every((name) => compatibleNames.has(name))

// Arbitrary constant: processes that start together queue for this advisory lock.
const migrationLock = 4_719_203

/** Fails on a read-only file at the start instead of at the first consultation request. */
async function testWrite(tx: Executor, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') await sql`pragma user_version = 1`.execute(tx)
}

/** All migrations of this release. */
export const migrationNames: readonly string[] = Object.keys(migrations)

export async function appliedMigrations({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const tables = await kysely.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(kysely)
  return rows.map(({ name }) => name)
}

/** Backward-compatible migrations: earlier releases still run. Recorded by the release that ran them. */
export async function backwardCompatibleMigrations({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const tables = await kysely.introspection.getTables()
  if (!tables.some(({ name }) => name === 'passable_migrations')) return []
  const { rows } = await sql<{ name: string }>`select name from passable_migrations order by name`.execute(
    kysely,
  )
  return rows.map(({ name }) => name)
}

export const isKnownMigration = (name: string): boolean => name in migrations

/** The first applied migration of a newer release after which this release cannot run. */
export async function findIncompatibleMigration(
  database: Pick<Database, 'kysely'>,
): Promise<string | undefined> {
  const compatible = await backwardCompatibleMigrations(database)
  return (await appliedMigrations(database)).find(
    (name) => !isKnownMigration(name) && !compatible.includes(name),
  )
}

/**
 * Runs the missing migrations, all or nothing. Safe to call from several processes at once. `names` limits it to the
 * tables of an older release.
 */
export async function migrate(
  database: Pick<Database, 'kind' | 'write'>,
  names = migrationNames,
): Promise<void> {
  await database.write(async (tx) => {
    if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null)`.execute(
      tx,
    )
    await sql`create table if not exists passable_migrations (name text primary key)`.execute(tx)
    await testWrite(tx, database.kind)
    const applied = new Set(await appliedMigrations({ kysely: tx }))
    const obstacle = await findIncompatibleMigration({ kysely: tx })
    if (obstacle)
      throw new Error(`The database was made by a newer version of this program (it has "${obstacle}")`)
    for (const [name, up] of Object.entries(migrations)) {
      if (applied.has(name) || !names.includes(name)) continue
      await up(tx, database.kind)
      await sql`insert into migrations (name, applied_at) values (${name}, ${new Date()})`.execute(tx)
      if (isBackwardCompatible([name]))
        await sql`insert into passable_migrations (name) values (${name})`.execute(tx)
    }
  })
}

/** Whether this release can use the tables without migrating. */
export async function areMigrationsApplied({ kind, write }: Database): Promise<boolean> {
  return await write(async (tx) => {
    await testWrite(tx, kind)
    const applied = await appliedMigrations({ kysely: tx })
    const isComplete = migrationNames.every((name) => applied.includes(name))
    return isComplete && (await findIncompatibleMigration({ kysely: tx })) === undefined
  })
}
