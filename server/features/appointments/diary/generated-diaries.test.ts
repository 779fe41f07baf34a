import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiarySettings, defaultTravelMinutes } from '#contract/diary-settings.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { answerOffer } from '#server/features/appointments/client-pages/client-answers.ts'
import { linkPurposes } from '#server/features/appointments/mails/mails.ts'
import { buildAppointment, buildOffer } from '#tests/support/appointments.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { defaultSettings } from '../settings.ts'
import type { Span, Stop } from './plan.ts'

// The nights in which the clocks change, with hours around them.
const nights = ['2026-03-28T20:00:00Z', '2026-10-24T20:00:00Z'] as const
const start = fc
  .tuple(fc.constantFrom(...nights), fc.integer({ min: 0, max: 60 }))
  .map(([night, quarters]) => new Date(Date.parse(night) + quarters * 15 * minuteMs))
const stop: fc.Arbitrary<Stop> = fc.record({
  place: fc.constantFrom('salon', 'home'),
  area: fc.constantFrom('headingley', 'roundhay', 'adel'),
})
const visits = fc.array(fc.record({ startsAt: start, stop }), { maxLength: 4 })
const offers = fc.array(
  fc.record({
    starts: fc.array(start, { minLength: 1, maxLength: 5 }),
    stop,
    picks: fc.array(fc.nat(5), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const settings = fc.record({
  pauseMinutes: fc.constantFrom(0, 10, 45),
  travelMinutes: fc.record({ headingley: fc.nat(60), roundhay: fc.nat(60) }),
})

/** Negative if they overlap. */
const minutesBetween = (one: Span, other: Span) =>
  Math.max(+other.startsAt - +one.endsAt, +one.startsAt - +other.endsAt) / minuteMs

/** Pause and way between two visits; the way is the longer of both, to an area without a number the usual one. */
function neededBetween({ pauseMinutes, travelMinutes }: DiarySettings, ...stops: Stop[]): number {
  const ways = stops.map(({ place, area }) =>
    place === 'salon' ? 0 : (travelMinutes[area] ?? defaultTravelMinutes),
  )
  return pauseMinutes + Math.max(...ways)
}

const emptyDiary = (database: Database, own: DiarySettings) =>
  database.write(async (tx) => {
    for (const table of ['appointments', 'offers', 'clients', 'mails'] as const)
      await tx.deleteFrom(table).execute()
    await tx
      .updateTable('diarySettings')
      .set({ settings: JSON.stringify(own) })
      .execute()
  })

/** Offers times to somebody new. */
async function offerTimes(database: Database, createdAt: Date, starts: readonly Date[], where: Stop) {
  const clientId = randomUUID()
  const email = `${clientId}@example.com`
  const client = { id: clientId, name: 'Amara', search: 'amara', email, emailKey: email, createdAt }
  await database.write((tx) =>
    tx
      .insertInto('clients')
      .values({ ...client, phone: clientId, phoneKey: clientId })
      .execute(),
  )
  const made = { clientId, createdAt, openUntil: new Date('2027-01-01'), ...where }
  return { clientId, ...(await buildOffer(database, made, starts)) }
}

test('whatever is booked, offered and picked at once, nothing that is picked overlaps, is too near, or was not offered', async () => {
  const numRuns = 100
  const { clock, ...built } = await buildTestApp()
  const { database, links } = built
  const deps = { ...built, now: clock.now, mail: { smtp: undefined, wake: () => {} } }
  let total = 0
  const tryDiary = fc.asyncProperty(offers, visits, settings, async (made, earlier, own) => {
    const hers = { ...defaultSettings, ...own }
    await emptyDiary(database, hers)
    for (const { startsAt, stop: where } of earlier) await buildAppointment(database, { startsAt, ...where })
    const offered = new Map<string, Date[]>()
    const pressed: { id: string; choice: string }[] = []
    for (const { starts, picks, stop: where } of made) {
      const { id, clientId } = await offerTimes(database, clock.now(), starts, where)
      offered.set(clientId, starts)
      // Beyond the last one, a time that was never offered.
      for (const pick of picks) pressed.push({ id, choice: starts[pick]?.toISOString() ?? 'never' })
    }
    const answer = { address: '', words: '' }
    await Promise.all(
      pressed.map(({ id, choice }) =>
        answerOffer(deps, links.sign(linkPurposes.pick, id), { choice, ...answer }),
      ),
    )
    const rows = await database.kysely.selectFrom('appointments').selectAll().execute()
    const picked = rows.filter(({ mailId }) => mailId !== null)
    for (const one of picked) {
      expect(offered.get(one.clientId ?? '')).toContainEqual(one.startsAt)
      for (const other of rows)
        if (other.id !== one.id)
          expect(minutesBetween(one, other)).toBeGreaterThanOrEqual(neededBetween(hers, one, other))
    }
    expect(new Set(picked.map(({ clientId }) => clientId)).size).toBe(picked.length)
    total += picked.length
  })
  await fc.assert(tryDiary, { numRuns })
  expect(total).toBeGreaterThan(numRuns / 2)
}, 1_800_000)
