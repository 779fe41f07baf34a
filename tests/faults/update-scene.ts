import { expect } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { install } from '#tests/support/installation.ts'
import { findFreePort } from '#tests/support/local-port.ts'
import { startVisitors } from '#tests/support/steady-visitors.ts'

/** Within this time the old or the new release must serve again. */
export const limitMs = 60_000

/** A running installation with continuous visitors. */
export async function openInstallation(dialect: DatabaseKind) {
  const databaseUrl = await makeDatabaseUrl(dialect)
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const installation = await install({
    PORT: String(port),
    SITE_URL: address,
    DATA_DIR: await makeFolder(),
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: 'curls in the rain',
    RATE_LIMIT_FACTOR: '1000000',
  })
  installation.start()
  const visitors = startVisitors(address)
  expect(await visitors.nextAnswer(limitMs), installation.log()).toBeLessThan(limitMs)
  visitors.takeLongestGap()
  return { installation, visitors, databaseUrl }
}

/** Confirmed requests that are not stored. */
export async function missing(databaseUrl: string, confirmed: readonly string[]): Promise<string[]> {
  const database = connectDatabase(databaseUrl)
  try {
    const rows = await database.kysely.selectFrom('consultations').select('name').execute()
    const stored = new Set(rows.map(({ name }) => name))
    return confirmed.filter((name) => !stored.has(name))
  } finally {
    await database.close()
  }
}
