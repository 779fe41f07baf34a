import type { Config } from '#server/config.ts'
import { clearResidualData } from '#server/database/residual-data.ts'
import { eraseAgain } from '#server/features/people/restored.ts'
import { openDatabase } from '#server/process/open-database.ts'

/** Erases from a restored backup who was erased after it was made. */
export async function eraseAgainFrom(config: Config, now: () => Date): Promise<void> {
  const database = await openDatabase(config, { exclusive: true })
  try {
    await eraseAgain({ database, config, now })
    await clearResidualData(database)
  } finally {
    await database.close()
  }
}
