import { hourMs } from '#contract/durations.ts'
import { inMarkdown } from '#tests/bench/bench-page.ts'
import type { EngineFigures, Figures } from '#tests/bench/figures.ts'
import { assumed, assumptionRows } from './assumptions.ts'
import { findLimits, planSteps, salonsOnMachine } from './limits.ts'
import {
  connectionsOfProcess,
  coresOfDatabase,
  coresOfSite,
  everything,
  heldGigabytes,
  mailsOf,
  megabitsAtBusiest,
  perSecond,
  processes,
  rateOf,
  rowsInYear,
  shareOfProcess,
  writes,
} from './plan.ts'
import { type Day, type Kind, kinds, simulateDay } from './traffic.ts'

const manySalons = 1000
const million = 1_000_000

type Scenario = { name: string; salons: number; day: Day }

const scenarios = (): Scenario[] => [
  ...[1, 10, manySalons].map((salons) => ({
    name: salons === 1 ? '1 salon' : `${salons.toLocaleString('en-GB')} salons`,
    salons,
    day: simulateDay(salons * assumed.visitsOfSalon),
  })),
  { name: 'a million visits', salons: 1, day: simulateDay(million) },
]

/** Two figures that mean something, however small or large. */
export function brief(value: number): string {
  if (value === 0) return '0'
  const rounded = Number(value.toPrecision(2))
  return rounded.toLocaleString('en-GB', { maximumFractionDigits: 6 })
}
const whole = (value: number) => Math.round(value).toLocaleString('en-GB')

function table(
  all: readonly Scenario[],
  rows: readonly [what: string, of: (scenario: Scenario) => string][],
): string {
  const head = ['', ...all.map(({ name }) => name)]
  return inMarkdown([head, ...rows.map(([what, of]) => [what, ...all.map(of)])])
}

const dayTable = (all: readonly Scenario[]): string =>
  table(all, [
    ['Visits a day', ({ day }) => whole(day.visits)],
    ['Requests a day', ({ day }) => brief(Object.values(day.requests).reduce((sum, one) => sum + one, 0))],
    ['Requests in the busiest second', ({ day }) => whole(day.busiestSecond)],
    ['The busiest minute: requests a second', ({ day }) => brief(perSecond(day.busiestMinute, everything))],
    ['of them pages', ({ day }) => brief(day.busiestMinute.page)],
    ['of them files', ({ day }) => brief(day.busiestMinute.file)],
    ['of them statistics', ({ day }) => brief(day.busiestMinute.report)],
    [
      'of them consultations, sign-ups, choices',
      ({ day: { busiestMinute } }) => brief(perSecond(busiestMinute, ['consultation', 'signUp', 'choice'])),
    ],
    ['What a CDN leaves to the site, a second', ({ day }) => brief(perSecond(day.busiestMinute, writes))],
    ['Sent a day', ({ day }) => `${brief(day.sentGigabytes)} GB`],
    ['Sent in the busiest minute', ({ day }) => `${brief(megabitsAtBusiest(day))} Mbit/s`],
    ['Mails a day, without issues of the newsletter', ({ day }) => whole(mailsOf(day))],
  ])

function needsTable(all: readonly Scenario[], { sqlite, postgres }: Figures): string {
  const cores = (engine: EngineFigures, day: Day, some: readonly Kind[] = everything) =>
    coresOfSite(engine, day.busiestMinute, some)
  const percent = (share: number) => `${brief(share * 100)} %`
  return table(all, [
    ['Of one core, site on SQLite, everything from it', ({ day }) => percent(cores(sqlite, day))],
    ['Of one core, site on SQLite, behind a CDN', ({ day }) => percent(cores(sqlite, day, writes))],
    [
      'Of the writes that one process can do on SQLite',
      ({ day }) => percent(shareOfProcess(sqlite, day.busiestMinute, writes)),
    ],
    ['Of one core, site on PostgreSQL, everything from it', ({ day }) => percent(cores(postgres, day))],
    ['Of one core, site on PostgreSQL, behind a CDN', ({ day }) => percent(cores(postgres, day, writes))],
    ['Of one core, PostgreSQL itself', ({ day }) => percent(coresOfDatabase(postgres, day.busiestMinute))],
    ['Processes on PostgreSQL, behind a CDN', ({ day }) => whole(processes(cores(postgres, day, writes)))],
    ['Their connections', ({ day }) => whole(processes(cores(postgres, day, writes)) * connectionsOfProcess)],
    ['Rows of statistics a year', ({ day }) => brief(rowsInYear(day).statistics)],
    ['Consultations and sign-ups a year', ({ day }) => brief(rowsInYear(day).people)],
    ['Statistics held (180 days), SQLite', ({ day }) => `${brief(heldGigabytes(sqlite, day).statistics)} GB`],
    [
      'Statistics held (180 days), PostgreSQL',
      ({ day }) => `${brief(heldGigabytes(postgres, day).statistics)} GB`,
    ],
    [
      'Consultations and sign-ups of a year, PostgreSQL',
      ({ day }) => `${brief(heldGigabytes(postgres, day).people)} GB`,
    ],
    [
      'Memory at rest, each salon in a process of its own (as today)',
      ({ salons }) => `${brief((salons * sqlite.memoryMegabytes) / 1000)} GB`,
    ],
  ])
}

const limitsTable = (figures: Figures, day: Day): string =>
  inMarkdown(
    [
      ['Part', 'Its limit', 'Full at visits a day', 'Then', 'Known'],
      ...findLimits(figures, day).map(({ part, limit, source, fullAt, remedy }) => [
        part,
        limit,
        brief(fullAt),
        remedy,
        source,
      ]),
      [
        'Memory of a machine, a process for each salon',
        `${assumed.memoryGigabytes} GB`,
        `${salonsOnMachine(figures.sqlite)} salons`,
        'a salon id in the code',
        'computed from the bench',
      ],
      [
        'Pictures, one after another',
        `${brief(hourMs / figures.sqlite.uploadMs)} an hour`,
        'not by visits',
        'they wait for one another',
        'measured',
      ],
    ],
    [1, 3, 4],
  )

const names: Record<Kind, string> = {
  page: 'Page',
  file: 'File',
  report: 'Page view',
  choice: 'Choice about cookies',
  consultation: 'Consultation',
  signUp: 'Newsletter sign-up',
}

/** What a core answers in a second that does nothing else. */
function coreTable({ sqlite, postgres }: Figures): string {
  const perCore = (microseconds: number) => (microseconds > 0 ? brief(1e6 / microseconds) : '')
  return inMarkdown([
    ['A second of one core answers', 'the site, SQLite', 'the site, PostgreSQL', 'PostgreSQL itself'],
    ...kinds.map((kind) => [
      names[kind],
      perCore(rateOf(sqlite, kind).cpuMicroseconds),
      perCore(rateOf(postgres, kind).cpuMicroseconds),
      perCore(writes.includes(kind) ? rateOf(postgres, kind).databaseCpuMicroseconds : 0),
    ]),
  ])
}

const stepsTable = (figures: Figures, day: Day): string =>
  inMarkdown(
    [
      ['Step', 'Carries visits a day', 'Then full'],
      ...planSteps(figures, day).map(({ name, carries, full }) => [name, brief(carries), full]),
    ],
    [2],
  )

/** Every table of docs/scale.md, by its name there. */
export function scaleTables(figures: Figures): Record<string, string> {
  const all = scenarios()
  const largest = all[all.length - 1]
  if (!largest) throw new Error('There are four')
  return {
    assumptions: inMarkdown([['Assumed', ''], ...assumptionRows.map((row) => [...row])]),
    core: coreTable(figures),
    day: dayTable(all),
    needs: needsTable(all, figures),
    limits: limitsTable(figures, largest.day),
    steps: stepsTable(figures, largest.day),
  }
}
