import type { PlaceRefusal } from '#contract/off-site-backup.ts'
import { folderOf, type PlaceSettings } from '#server/features/backups/places/place.ts'
import { askProgram } from '#server/process/ask-program.ts'
import type { StartProgram } from '#server/process/programs.ts'

/** Why files cannot be written to a place and read back, if so. Another process tries it. */
export async function tryElsewhere(
  startProgram: StartProgram,
  place: PlaceSettings,
): Promise<PlaceRefusal | undefined> {
  const options = { folder: folderOf(place) }
  return await askProgram<PlaceRefusal | undefined>(startProgram, 'trial', place, options).answer
}
