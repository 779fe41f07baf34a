import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { usualSettings, usualTravelMinutes } from '#contract/diary-settings.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { buildAppointment, buildOffer } from '#tests/support/appointments.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, copyTemplate } from '#tests/support/databases.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import type { Plan, Visit } from '../diary/plan.ts'
import { doOverlap, type Span } from '../diary/wall-clock.ts'
import { linkPath } from '../links.ts'
import { answerOffer } from './picking.ts'

const numRuns = propertyRuns(100)

async function buildDeps(database: Database) {
  const built = await buildTestApp(database)
  return { ...built, database, now: built.clock.now, mail: { mailer: undefined, wake: () => {} } }
}

type Deps = Awaited<ReturnType<typeof buildDeps>>

type Stop = Pick<Visit, 'place' | 'area'>

async function offerTo(
  database: Database,
  createdAt: Date,
  starts: readonly Date[],
  stop: Partial<Stop> = {},
) {
  const clientId = randomUUID()
  const email = `${clientId}@example.com`
  await database.write((tx) =>
    tx
      .insertInto('clients')
      .values({
        ...{ id: clientId, name: 'Amara', email, emailKey: email, phone: '1', phoneKey: clientId },
        ...{ search: 'amara', createdAt },
      })
      .execute(),
  )
  return await buildOffer(
    database,
    { clientId, createdAt, openUntil: new Date('2027-01-01'), ...stop },
    starts,
  )
}

const answer = (deps: Deps, id: string, choice: string) => {
  const token = new URL(linkPath(deps.links, 'pick', id), 'http://localhost').searchParams.get('token') ?? ''
  return answerOffer(deps, token, { choice, address: '', words: '' })
}

/** Fails if two appointments overlap. */
async function expectNoOverlap(database: Database) {
  const rows = await database.kysely.selectFrom('appointments').selectAll().orderBy('startsAt').execute()
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (next) expect(doOverlap(row, next)).toBe(false)
  }
  return rows
}

/** Negative if they overlap. */
const minutesBetween = (one: Span, other: Span) =>
  Math.max(other.startsAt.getTime() - one.endsAt.getTime(), one.startsAt.getTime() - other.endsAt.getTime()) /
  minuteMs

/** Pause and way between two visits; the way is the longer of both, to an area without a number the usual one. */
function needed(
  { settings: { pauseMinutes, travelMinutes } }: Pick<Plan, 'settings'>,
  ...stops: Stop[]
): number {
  const ways = stops.map(({ place, area }) =>
    place === 'salon' ? 0 : (travelMinutes[area] ?? usualTravelMinutes),
  )
  return pauseMinutes + Math.max(...ways)
}

// The nights in which the clocks change, with hours around them.
const nights = ['2026-03-28T20:00:00Z', '2026-10-24T20:00:00Z'] as const
const start = fc.tuple(fc.constantFrom(...nights), fc.integer({ min: 0, max: 60 }))
const stop: fc.Arbitrary<Stop> = fc.record({
  place: fc.constantFrom('salon', 'home'),
  area: fc.constantFrom('headingley', 'roundhay', 'adel'),
})
const settings = fc.record({
  pauseMinutes: fc.constantFrom(0, 10, 45),
  travelMinutes: fc.record({ headingley: fc.nat(60), roundhay: fc.nat(60) }),
})

const startOf = ([night, quarters]: readonly [string, number]) =>
  new Date(Date.parse(night) + quarters * 15 * minuteMs)

test('whatever is booked, offered and picked at once, nothing that is picked overlaps, is too near, or was not offered', async () => {
  const database = await buildDatabase('sqlite')
  const deps = await buildDeps(database)
  let total = 0
  const offers = fc.array(
    fc.record({
      starts: fc.array(start, { minLength: 1, maxLength: 5 }),
      stop,
      picks: fc.array(fc.nat(5), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(
      offers,
      fc.array(fc.tuple(start, stop), { maxLength: 4 }),
      settings,
      async (made, earlier, own) => {
        const plan = { settings: { ...usualSettings, ...own } }
        await database.write(async (tx) => {
          for (const table of ['appointments', 'offers', 'offerTimes', 'clients', 'mails'] as const)
            await tx.deleteFrom(table).execute()
          await tx
            .updateTable('diarySettings')
            .set({ settings: JSON.stringify(plan.settings) })
            .execute()
        })
        for (const [at, where] of earlier)
          await buildAppointment(database, { startsAt: startOf(at), ...where })
        const pressed: { id: string; choice: string }[] = []
        const offered = new Set<number>()
        for (const { starts, picks, stop: where } of made) {
          const { id, times } = await offerTo(database, deps.now(), starts.map(startOf), where)
          for (const { startsAt } of times) offered.add(startsAt.getTime())
          // Beyond the last one, a time that was never offered.
          for (const pick of picks) pressed.push({ id, choice: times[pick]?.id ?? randomUUID() })
        }
        await Promise.all(pressed.map(({ id, choice }) => answer(deps, id, choice)))
        const rows = await database.kysely.selectFrom('appointments').selectAll().execute()
        const picked = rows.filter(({ tells }) => tells)
        for (const one of picked) {
          expect(offered.has(one.startsAt.getTime())).toBe(true)
          for (const other of rows)
            if (other.id !== one.id)
              expect(minutesBetween(one, other)).toBeGreaterThanOrEqual(needed(plan, one, other))
        }
        expect(picked.length).toBeLessThanOrEqual(made.length)
        total += picked.length
      },
    ),
    { numRuns },
  )
  expect(total).toBeGreaterThan(numRuns / 2)
}, 1_800_000)

test('of 60 clients who press for one time, over three processes, one has it @asvs-2.3.4', async () => {
  const url = await copyTemplate('postgres')
  const processes = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const database = connect(url)
      onTestFinished(() => database.close())
      return await buildDeps(database)
    }),
  )
  const [first] = processes
  if (!first) throw new Error('no process')
  const startsAt = new Date(first.now().getTime() + 72 * hourMs)
  const offers = await Promise.all(
    Array.from({ length: 60 }, () => offerTo(first.database, first.now(), [startsAt])),
  )
  const outcomes = await Promise.all(
    offers.map(({ id, times }, index) => answer(processes[index % 3] ?? first, id, times[0]?.id ?? '')),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(59)
  expect(await expectNoOverlap(first.database)).toHaveLength(1)
})
