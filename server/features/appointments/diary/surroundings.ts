import type { Away } from '#contract/absence.ts'
import type { Warning } from '#contract/appointment.ts'
import { DiarySettings, defaultSettings, type SavedSettings } from '#contract/diary-settings.ts'
import { dayMs } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import type { Deps } from '#server/deps.ts'
import { listBusyTimes } from '#server/features/own-calendar/service.ts'
import { listOpenOfferTimes } from '../offers/repository.ts'
import { type AppointmentRow, listAppointmentsBetween, listBlocksBetween, lockDiary } from '../repository.ts'
import { toBlock } from './blocks.ts'
import type { Span } from './plan.ts'
import { type Around, type CandidateTime, warningsAboutTime } from './warnings.ts'

/** There is one row. */
const settingsId = 1

/** The diary's settings, or the defaults until she has saved some. */
export async function readSettings(db: Executor): Promise<SavedSettings> {
  const { settings, version } = await db.selectFrom('diarySettings').selectAll().executeTakeFirstOrThrow()
  if (settings === null) return { settings: defaultSettings, version }
  return { settings: DiarySettings.parse({ ...defaultSettings, ...JSON.parse(settings) }), version }
}

export async function changeSettings(
  { database }: Pick<Deps, 'database'>,
  { settings, version }: { settings: DiarySettings; version: number },
): Promise<SavedSettings> {
  const change = { settings: JSON.stringify(settings) }
  const saved = await database.write((tx) =>
    updateVersioned(tx, 'diarySettings', settingsId, version, change),
  )
  return { settings, version: saved.version }
}

/** Of the published website only the away notice. */
type AwayNotice = { website: { shown: () => { content: { details: { away?: Away | undefined } } } } }

export type DiaryDeps = Pick<Deps, 'database' | 'now' | 'facts'> & AwayNotice

/** All that speaks for or against a time within a span: her hours, blocks, away notice, own calendar, visits and offers. */
export async function readSurroundings(
  db: Executor,
  { website, now, facts }: DiaryDeps,
  span: Span,
  { withOffers = true } = {},
): Promise<Around & { rows: AppointmentRow[] }> {
  const { settings } = await readSettings(db)
  // Neighbours on the days around count for pause and travel, and warnings look at whole days.
  const from = new Date(span.startsAt.getTime() - dayMs)
  const until = new Date(span.endsAt.getTime() + dayMs)
  const rows = await listAppointmentsBetween(db, from, until)
  const blocks = await listBlocksBetween(db, from, until)
  return {
    plan: {
      settings,
      blocks: blocks.map((one) => ({ startsAt: one.startsAt, endsAt: one.endsAt, block: toBlock(one) })),
      away: website.shown().content.details.away,
      busy: await listBusyTimes(db, span.startsAt, span.endsAt),
    },
    visits: rows.map(({ id, name, place, area, startsAt, endsAt }) => ({
      ...{ id, name, place, area, startsAt, endsAt },
    })),
    offered: withOffers ? await listOpenOfferTimes(db, span, now()) : [],
    now: now(),
    facts,
    rows,
  }
}

export type WritingDeps = DiaryDeps & Pick<Deps, 'links' | 'mail' | 'replyHeldMs'>

/** What speaks against a time, as it is now in the transaction. */
export const findWarnings = async (tx: Executor, deps: DiaryDeps, time: CandidateTime): Promise<Warning[]> =>
  warningsAboutTime(await readSurroundings(tx, deps, time), time)

/** Writes while no other process changes the diary, then sends the mails. */
export async function writeDiary<T>(
  { database, mail }: Pick<WritingDeps, 'database' | 'mail'>,
  job: (tx: Executor) => Promise<T>,
): Promise<T> {
  const answer = await database.write(async (tx) => {
    await lockDiary(tx, database.kind)
    return await job(tx)
  })
  mail.wake()
  return answer
}
