import { readConfig } from '#server/config.ts'
import type { EngineFigures, Figures } from '#tests/bench/figures.ts'
import { assumed } from './assumptions.ts'
import {
  connectionsOfProcess,
  coresOfDatabase,
  coresOfSite,
  everything,
  heldGigabytes,
  kept,
  mailsOf,
  megabitsAtBusiest,
  perSecond,
  reads,
  shareOfProcess,
  writes,
} from './plan.ts'
import type { Day } from './traffic.ts'

const { mailsPerMinute } = readConfig({})
const used = assumed.mostUsed

export type Limit = { part: string; limit: string; source: string; fullAt: number; remedy: string }

/** What is full at how many visits a day, if they come as in the day that was simulated. */
export function findLimits(figures: Figures, day: Day): Limit[] {
  const { sqlite, postgres } = figures
  const busy = day.busiestMinute
  const visitsAt = (share: number) => day.visits / share
  const connections =
    (perSecond(busy, kept) * postgres.consultationsOn8.medianMs) / 1000 / connectionsOfProcess
  return [
    {
      part: 'The line of a machine, pages and files from it',
      limit: `${assumed.megabitsOfLine} Mbit/s`,
      source: 'computed, of assumed sizes',
      fullAt: visitsAt(megabitsAtBusiest(day) / assumed.megabitsOfLine / used),
      remedy: 'a CDN',
    },
    {
      part: 'Pages and files of one process (its processor)',
      limit: 'one core',
      source: 'computed from the bench',
      fullAt: visitsAt(coresOfSite(sqlite, busy, reads) / used),
      remedy: 'a CDN, or more processes',
    },
    {
      part: 'Writes of one process, SQLite (its processor and its fsync)',
      limit: 'those of the bench',
      source: 'computed from the bench',
      fullAt: visitsAt(shareOfProcess(sqlite, busy, writes) / used),
      remedy: 'PostgreSQL and several processes',
    },
    {
      part: 'Writes of one process, PostgreSQL on the same machine',
      limit: 'those of the bench',
      source: 'computed from the bench',
      fullAt: visitsAt(shareOfProcess(postgres, busy, writes) / used),
      remedy: 'more processes, PostgreSQL on a machine of its own',
    },
    {
      part: 'Consultations on one PostgreSQL (one row counts them all)',
      limit: `${Math.round(postgres.consultationsOn64.perSecond)} a second`,
      source: 'computed from the bench',
      fullAt: visitsAt(busy.consultation / postgres.consultationsOn64.perSecond / used),
      remedy: 'the totals by salon, see partitions.sql',
    },
    {
      part: 'Connections of one process to PostgreSQL',
      limit: `${connectionsOfProcess}`,
      source: 'computed from a setting',
      fullAt: visitsAt(connections / used),
      remedy: 'more processes; beyond some 20 of them a pooler',
    },
    {
      part: 'Pace of mails',
      limit: `${mailsPerMinute} a minute, a setting`,
      source: 'computed from a setting',
      fullAt: visitsAt(mailsOf(day) / (mailsPerMinute * 60 * 24)),
      remedy: 'MAILS_PER_MINUTE, as far as the provider allows',
    },
    {
      part: 'Statistics on the disk, SQLite',
      limit: `${assumed.diskGigabytes} GB`,
      source: 'computed from the bench',
      fullAt: visitsAt(heldGigabytes(sqlite, day).statistics / assumed.diskGigabytes),
      remedy: 'a larger disk',
    },
    {
      part: 'Statistics on the disk, PostgreSQL',
      limit: `${assumed.diskGigabytes} GB`,
      source: 'computed from the bench',
      fullAt: visitsAt(heldGigabytes(postgres, day).statistics / assumed.diskGigabytes),
      remedy: 'partitions by day, days kept for less long',
    },
  ].toSorted((a, b) => a.fullAt - b.fullAt)
}

const coresOfMachine = 4

export type Step = { name: string; carries: number; full: string }

/** What each step of the plan carries: what is full first in it, without disks, mails and lines, of which one buys more. */
export function planSteps({ sqlite, postgres }: Figures, day: Day): Step[] {
  const busy = day.busiestMinute
  const first = (name: string, shares: Record<string, number>): Step => {
    const [full = '', share = 1] = Object.entries(shares).toSorted(([, a], [, b]) => b - a)[0] ?? []
    return { name, full, carries: (day.visits / share) * used }
  }
  const counted = busy.consultation / postgres.consultationsOn64.perSecond
  const ofSite = coresOfSite(postgres, busy, writes)
  const ofDatabase = coresOfDatabase(postgres, busy)
  return [
    first('One process, SQLite, everything from it', {
      'the process': shareOfProcess(sqlite, busy, everything),
    }),
    first('The same behind a CDN', { 'its writes': shareOfProcess(sqlite, busy, writes) }),
    first('One process on PostgreSQL beside it, behind a CDN', {
      'its writes': shareOfProcess(postgres, busy, writes),
    }),
    ...[1, 4].map((machines) =>
      first(
        `${machines * coresOfMachine} processes on ${machines === 1 ? 'a machine' : `${machines} machines`} of ${coresOfMachine} cores, PostgreSQL on one of its own with as many`,
        {
          'cores of the site': ofSite / (machines * coresOfMachine),
          'cores of PostgreSQL': ofDatabase / coresOfMachine,
          'the row that counts requests': counted,
        },
      ),
    ),
  ]
}

/** Sites of one process each on one machine, as salons are kept apart today. */
export const salonsOnMachine = (engine: EngineFigures) =>
  Math.floor((assumed.memoryGigabytes * 1000) / engine.memoryMegabytes)
