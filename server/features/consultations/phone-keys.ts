import { normalisePhone } from '#contract/phone.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { listRequestsWithoutPhoneKey, setRequestPhoneKey } from './search-repository.ts'

const rowsPerSlice = 100

async function storeSlice(tx: Executor): Promise<boolean> {
  const rows = await listRequestsWithoutPhoneKey(tx, rowsPerSlice)
  for (const { id, phone } of rows) await setRequestPhoneKey(tx, id, normalisePhone(phone))
  return rows.length === rowsPerSlice
}

/** Stores the normalised number of requests that an earlier release has written. */
export function storePhoneKeys({ database }: Pick<Deps, 'database'>): Job {
  return {
    name: 'store-phone-keys',
    isDue: () => true,
    hasWork: async () => (await listRequestsWithoutPhoneKey(database.kysely, 1)).length > 0,
    runSlice: () => database.write(storeSlice),
  }
}
