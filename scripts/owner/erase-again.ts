import type { Config } from '#server/config.ts'
import { repeatMissingErasures } from '#server/features/people/restored.ts'
import { openDatabase } from '#server/process/open-database.ts'

/** Repeats on a restored backup the erasures made since the backup. */
export async function eraseAgainFrom(config: Config, now: () => Date): Promise<void> {
  const database = await openDatabase(config, { exclusive: true })
  try {
    await repeatMissingErasures({ database, config, now })
    await database.vacuum()
  } finally {
    await database.close()
  }
}
