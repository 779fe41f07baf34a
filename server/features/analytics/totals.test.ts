import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { recordConsent } from '#server/features/consent/service.ts'
import { AppError } from '#server/http/errors.ts'
import { copyTemplate, dialects } from '#tests/support/databases.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { dayOf, readRows, readTotals, recount } from '#tests/support/recount.ts'
import { daysKept, deleteOldVisits } from './jobs.ts'
import { createRecorder } from './recorder.ts'
import { recountChangedDays } from './recount-days.ts'
import { recordEvent, recordPageView, recordViewDuration } from './service.ts'

const isPage = (path: string) => path === '/' || path === '/contact'
const tables = ['pageViews', 'events', 'cookieConsents', 'sessions', 'days', 'dayNames'] as const

const session = fc.constantFrom('1-a', '2-b', '3-c', '4-d')
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('view' as const),
      sessionId: session,
      pagePath: fc.constantFrom('/', '/contact', '/made-up'),
      referrer: fc.constantFrom(undefined, undefined, 'https://www.example.com/a', 'https://example.org/b'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('duration' as const),
      /** Index among the views stored so far. */
      nth: fc.nat(20),
      seconds: fc.constantFrom(0, 1, 30, 1799, 1800, 1801, 86_400),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      sessionId: session,
      eventType: fc.constantFrom('button_click', 'form_start', 'form_submission', 'scrolled'),
      eventData: fc.constantFrom(
        undefined,
        'null',
        '{"formName":"consultation_form","success":true}',
        '{"formName":"consultation_form","success":false}',
        '{"formName":"newsletter_form","success":true}',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      sessionId: session,
      analytics: fc.boolean(),
      marketing: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A round of concurrent steps per writer, after a delay, optionally followed by the nightly jobs. */
const round = fc.record({
  steps: fc.array(fc.tuple(fc.nat(2), step), { minLength: 1, maxLength: 12 }),
  afterMs: fc.constantFrom(0, 1000, dayMs / 2, dayMs, 100 * dayMs, 800 * dayMs),
  isNight: fc.boolean(),
})
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never

// Offsets of the writers' clocks. No two clocks ever show the same instant, so "latest" is unambiguous.
const clocksAheadMs = [0, 20 * minuteMs + 1, -20 * minuteMs + 2]

function tickingClock() {
  // Twelve minutes before midnight in London, two days before daylight saving time begins.
  let at = Date.parse('2026-03-27T23:48:00Z')
  const read = (aheadMs: number) => {
    at += 3
    return new Date(at + aheadMs)
  }
  return {
    clocks: clocksAheadMs.map((aheadMs) => () => read(aheadMs)),
    now: () => read(0),
    pass: (ms: number) => {
      at += ms
    },
  }
}

async function buildWriters(dialect: (typeof dialects)[number]): Promise<[Database, ...Database[]]> {
  const url = await copyTemplate(dialect)
  const open = () => {
    const database = connectDatabase(url)
    onTestFinished(() => database.close())
    return database
  }
  const first = open()
  // SQLite has one write connection per process; on PostgreSQL every writer stands for another process.
  return dialect === 'sqlite' ? [first, first, first] : [first, open(), open()]
}

type Totals = Record<string, number>

const pick = (totals: Totals, isPicked: (day: string) => boolean): Totals =>
  Object.fromEntries(Object.entries(totals).filter(([key]) => isPicked(key.slice(0, 10))))

const expected = new Set(['TRACKING_REFUSED', 'NOT_FOUND'])

async function ignoreRefusals(call: Promise<unknown>) {
  await call.catch((error: unknown) => {
    if (!(error instanceof AppError && expected.has(error.code))) throw error
  })
}

const runs = { sqlite: propertyRuns(100), postgres: propertyRuns(20) }

for (const dialect of dialects) {
  test(`${dialect}: the totals equal a full recount, under concurrent writes in any order`, async () => {
    const databases = await buildWriters(dialect)
    const [database] = databases

    async function play(rounds: readonly Round[]) {
      await database.write(async (tx) => {
        for (const table of tables) await tx.deleteFrom(table).execute()
      })
      const { clocks, now, pass } = tickingClock()
      const writers = databases.map((one, index) => ({
        database: one,
        record: createRecorder(one, isPage),
        now: clocks[index] ?? now,
      }))
      const night = () => deleteOldVisits({ database, now })
      let final: Totals = {}
      let firstDay = ''
      const viewIds: string[] = []

      async function take([nth, step]: [number, Step]) {
        const writer = writers[nth]
        if (!writer) throw new Error('There is no such writer')
        if (step.do === 'view') viewIds.push((await recordPageView(writer, step, [])).id)
        if (step.do === 'event') await recordEvent(writer, step)
        if (step.do === 'choose') {
          const { sessionId, analytics, marketing } = step
          await recordConsent(writer, { sessionId, analytics, marketing })
        }
        const id = step.do === 'duration' ? viewIds[step.nth % Math.max(1, viewIds.length)] : undefined
        if (step.do === 'duration' && id) await recordViewDuration(writer, { id, seconds: step.seconds })
      }

      for (const { steps, afterMs, isNight } of rounds) {
        pass(afterMs)
        const taken = steps.map((step) => ignoreRefusals(take(step)))
        // The owner looks at the figures meanwhile.
        await Promise.all([...taken, recountChangedDays(database)])
        const counted = () => pick(recount(rows, isPage), (day) => day >= firstDay)
        let rows = await readRows(database)
        if (isNight) {
          // Rows deleted at night were counted before, so totals stay the same.
          const before = counted()
          firstDay = dayOf(new Date(now().getTime() - daysKept * dayMs))
          final = { ...final, ...pick(before, (day) => day < firstDay) }
          await night()
          rows = await readRows(database)
        }
        expect(await readTotals(database)).toEqual({ ...final, ...counted() })
      }
    }

    await fc.assert(fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 8 }), play), {
      numRuns: runs[dialect],
    })
  })
}
