import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { ensureTrigramIndex } from '#server/database/trigram-index.ts'

const first = ['Amara', 'Beth', 'Chloe', 'Dana', 'Esther', 'Fiona', 'Grace', 'Hannah', 'Priya', 'Zoë']
const last = ['Okafor', 'Langley', 'Whitaker', 'Brooks', 'Mensah', 'Clegg', 'Holt', 'Whitlock', 'Shah']
const areas = ['adel', 'chapel-allerton', 'headingley', 'horsforth', 'meanwood', 'roundhay']
const words =
  `curls dry coils shoulder length when stretched box dye two years ago ends small children home visit would help
  very flat crown since layers grew natural worried swimming copper tone spring big chop year shape grown out`.split(
    /\s+/,
  )

/** Reproducible requests, an hour apart, most of them answered long ago, and a dozen waiting. */
function* requests(count: number, at: number) {
  let seed = 1
  const pick = <T>(some: readonly T[]) => {
    seed = (seed * 48_271) % 2_147_483_647
    return some[seed % some.length] as T
  }
  for (let index = 0; index < count; index++) {
    const name = `${pick(first)} ${pick(last)}`
    const createdAt = new Date(at - index * hourMs)
    const isNew = index < 12
    yield {
      id: randomUUIDv7(),
      name,
      email: `${name.replace(' ', '.').toLowerCase()}${index}@example.com`,
      phone: `07${String(700_000_000 + index * 7).padStart(9, '0')}`,
      location: pick(areas),
      serviceType: 'cut-only',
      hairType: Array.from({ length: 25 }, () => pick(words)).join(' '),
      mobileService: index % 3 === 0,
      createdAt,
      status: isNew ? ('new' as const) : pick(['replied', 'booked', 'closed', 'closed'] as const),
      answeredAt: isNew ? null : new Date(createdAt.getTime() + hourMs),
    }
  }
}

/** Prepares the database as the program does at its start. */
export async function createTables(database: Database): Promise<void> {
  await migrate(database)
  await ensureTrigramIndex(database)
}

export async function addRequests(database: Database, count: number, at: number): Promise<void> {
  const rows = [...requests(count, at)]
  for (let begin = 0; begin < rows.length; begin += 500)
    await database.write(
      (tx) =>
        tx
          .insertInto('consultations')
          .values(rows.slice(begin, begin + 500))
          .execute(),
      { durable: false },
    )
  if (database.kind === 'postgres') await sql`vacuum analyze`.execute(database.kysely)
}
