/** `npm run bench -- diary`: a week of the diary and free times with 20,000 appointments, on both databases. */
import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { replyHeldMs } from '#contract/consultation-page.ts'
import { usualSettings } from '#contract/diary-settings.ts'
import { hourMs } from '#contract/durations.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { instantAtClockTime } from '#server/features/appointments/diary/plan.ts'
import { changeSettings } from '#server/features/appointments/diary/settings.ts'
import { readAppointmentNumbers } from '#server/features/appointments/numbers/numbers.ts'
import { proposeTimes, readDiary } from '#server/features/appointments/reading.ts'
import { collectFacts } from '#server/http/facts.ts'
import { createLinkSigner } from '#server/security/signed-links.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { undisturbed } from './undisturbed.ts'

const total = 20_000
const aDay = 6
const rounds = 40
const now = new Date()
const hours = { from: '09:00', to: '19:00', place: 'either' as const }

/** Six a day for years on either side of today, every second at home; a third of them booked from requests. */
async function fill(database: Database): Promise<void> {
  await migrate(database)
  await changeSettings(
    { database },
    { settings: { ...usualSettings, hours: Array.from({ length: 7 }, () => [hours]) }, version: 0 },
  )
  const first = addDays(londonDay(now), -Math.floor(total / aDay / 2))
  const clients = Array.from({ length: 2000 }, (_, index) => ({
    ...{
      id: randomUUIDv7(),
      name: `Client ${index}`,
      email: `c${index}@example.com`,
      search: `client ${index}`,
    },
    ...{ emailKey: `c${index}@example.com`, phone: '', phoneKey: `+44770090${index}`, createdAt: now },
  }))
  const rows = Array.from({ length: total }, (_, index) => {
    const startsAt = instantAtClockTime(
      addDays(first, Math.floor(index / aDay)),
      `${String(9 + (index % aDay) * 2).padStart(2, '0')}:00`,
    )
    return {
      ...{ id: randomUUIDv7(), clientId: clients[index % clients.length]?.id ?? '', startsAt },
      endsAt: new Date(startsAt.getTime() + hourMs),
      place: index % 2 === 0 ? ('salon' as const) : ('home' as const),
      ...{ area: 'headingley', serviceType: 'cut-only', changedAt: startsAt, createdAt: startsAt },
      state: startsAt < now ? ('done' as const) : ('booked' as const),
    }
  })
  const perWrite = 500
  for (let begin = 0; begin < rows.length; begin += perWrite)
    await database.write(
      async (tx) => {
        const some = clients.slice(begin, begin + perWrite)
        if (some.length > 0) await tx.insertInto('clients').values(some).execute()
        await tx
          .insertInto('appointments')
          .values(rows.slice(begin, begin + perWrite))
          .execute()
      },
      { durable: false },
    )
}

/** Plans queries as on a database that has run for a day. */
async function analyse({ kind, kysely }: Database): Promise<void> {
  if (kind === 'postgres') await sql`vacuum analyze`.execute(kysely)
}

async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(rounds * share)] ?? 0).toFixed(1)} ms`
  console.log(`  ${name.padEnd(34)} fastest ${at(0)}, median ${at(0.5)}, nine of ten within ${at(0.9)}`)
}

async function bench(kind: string, database: Database): Promise<void> {
  const facts = collectFacts('https://curls.example')
  const deps = {
    ...{ database, facts, now: () => now, replyHeldMs, links: createLinkSigner('a secret of the bench') },
    website: { shown: () => ({ content: { business: {} } }) },
  }
  console.log(`\n${kind}, ${total} appointments`)
  await report('a week of the diary', () => readDiary(deps, { days: 7 }))
  await report('six weeks of the diary', () => readDiary(deps, { days: 42 }))
  const wanted = { days: 14, minutes: 60, place: 'home' as const, area: 'headingley' }
  await report('free times of two weeks', () => proposeTimes(deps, wanted))
  await report('the numbers of a year', () => readAppointmentNumbers(deps, 365))
}

const folder = await mkdtemp(join(tmpdir(), 'bench-diary-'))
await using postgres = await startPostgres({ fsync: true })
try {
  for (const [kind, url] of [
    ['sqlite', `sqlite:${join(folder, 'site.db')}`],
    ['postgres', postgres.url],
  ] as const) {
    const database = connectDatabase(url)
    await fill(database)
    await analyse(database)
    await undisturbed(() => bench(kind, database))
    await database.close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
