import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '#contract/durations.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { StoredRequest } from '#server/features/rights/repository.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs)

type Held = Pick<StoredRequest, 'kind' | 'email'> & { message?: string; daysLeft: number }

/** A data folder with requests that were confirmed some time ago; no program may have it open. */
export async function holdDataRequests(requests: readonly Held[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const database = connect(`sqlite:${join(dataDir, 'site.db')}`)
  await migrate(database)
  await database.write(async (tx) => {
    for (const [index, { daysLeft, message = '', ...request }] of requests.entries()) {
      const at = dayFromNow(daysLeft - 30)
      const dueDay = dayFromNow(daysLeft).toISOString().slice(0, 10)
      const reference = `${7000 + index}`
      const times = { askedAt: at, linkSentAt: at, confirmedAt: at }
      await tx
        .insertInto('dataRequests')
        .values({ ...request, ...times, id: reference, message, dueDay, reference })
        .execute()
    }
  })
  await database.close()
  return {
    settings: { DATA_DIR: dataDir },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}
