import { phoneKey } from '#contract/phone.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { listWithoutPhoneKey, setPhoneKey } from './search-repository.ts'

const rowsPerSlice = 100

async function storeSlice(tx: Executor): Promise<boolean> {
  const rows = await listWithoutPhoneKey(tx, rowsPerSlice)
  for (const { id, phone } of rows) await setPhoneKey(tx, id, phoneKey(phone))
  return rows.length === rowsPerSlice
}

/** Stores the normalised number of requests that an earlier release has written. */
export function storePhoneKeys({ database }: Pick<Deps, 'database'>): Job {
  return {
    name: 'store-phone-keys',
    isDue: () => true,
    hasWork: async () => (await listWithoutPhoneKey(database.kysely, 1)).length > 0,
    runSlice: () => database.write(storeSlice),
  }
}
