import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings, defaultTravelMinutes } from '#contract/diary-settings.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { answerOffer } from '#server/features/appointments/client-pages/client-answers.ts'
import { createLinkPath } from '#server/features/appointments/mails/mails.ts'
import { buildAppointment, buildOffer } from '#tests/support/appointments.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import type { Plan, Span, Visit } from './plan.ts'

async function buildPickDeps() {
  const built = await buildTestApp()
  return { ...built, now: built.clock.now, mail: { smtp: undefined, wake: () => {} } }
}

type Deps = Awaited<ReturnType<typeof buildPickDeps>>

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
        ...{ id: clientId, name: 'Amara', email, emailKey: email, phone: clientId, phoneKey: clientId },
        ...{ search: 'amara', createdAt },
      })
      .execute(),
  )
  const made = { clientId, createdAt, openUntil: new Date('2027-01-01'), ...stop }
  return { clientId, ...(await buildOffer(database, made, starts)) }
}

const answer = (deps: Deps, id: string, choice: string) => {
  const token =
    new URL(createLinkPath(deps.links, 'pick', id), 'http://localhost').searchParams.get('token') ?? ''
  return answerOffer(deps, token, { choice, address: '', words: '' })
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
    place === 'salon' ? 0 : (travelMinutes[area] ?? defaultTravelMinutes),
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

/**
 * Tries made-up diaries around both changes of the clocks: visits, offers that overlap them and each other, and presses for
 * them all at once. Fails if a picked visit overlaps another, is too near, or was not offered. Returns how many were picked.
 */
async function pickInGeneratedDiaries(numRuns: number): Promise<number> {
  const deps = await buildPickDeps()
  const { database } = deps
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
        const plan = { settings: { ...defaultSettings, ...own } }
        await database.write(async (tx) => {
          for (const table of ['appointments', 'offers', 'clients', 'mails'] as const)
            await tx.deleteFrom(table).execute()
          await tx
            .updateTable('diarySettings')
            .set({ settings: JSON.stringify(plan.settings) })
            .execute()
        })
        for (const [at, where] of earlier)
          await buildAppointment(database, { startsAt: startOf(at), ...where })
        const pressed: { id: string; choice: string }[] = []
        const offered = new Map<string, number[]>()
        for (const { starts, picks, stop: where } of made) {
          const { id, clientId, times } = await offerTo(database, deps.now(), starts.map(startOf), where)
          offered.set(
            clientId,
            times.map(({ startsAt }) => startsAt.getTime()),
          )
          // Beyond the last one, a time that was never offered.
          for (const pick of picks)
            pressed.push({ id, choice: times[pick]?.startsAt.toISOString() ?? 'never' })
        }
        await Promise.all(pressed.map(({ id, choice }) => answer(deps, id, choice)))
        const rows = await database.kysely.selectFrom('appointments').selectAll().execute()
        const picked = rows.filter(({ mailId }) => mailId !== null)
        for (const one of picked) {
          expect(offered.get(one.clientId ?? '')).toContain(one.startsAt.getTime())
          for (const other of rows)
            if (other.id !== one.id)
              expect(minutesBetween(one, other)).toBeGreaterThanOrEqual(needed(plan, one, other))
        }
        expect(new Set(picked.map(({ clientId }) => clientId)).size).toBe(picked.length)
        total += picked.length
      },
    ),
    { numRuns },
  )
  return total
}

test('whatever is booked, offered and picked at once, nothing that is picked overlaps, is too near, or was not offered', async () => {
  const numRuns = propertyRuns(100)
  const picked = await pickInGeneratedDiaries(numRuns)
  expect(picked).toBeGreaterThan(numRuns / 2)
}, 1_800_000)
