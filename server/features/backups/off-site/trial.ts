import type { PlaceRefusal } from '#contract/off-site-backup.ts'
import { localFolderOf, type PlaceSettings } from '#server/features/backups/places/place.ts'
import { askChildProcess } from '#server/process/ask-child-process.ts'
import type { StartProgram } from '#server/process/programs.ts'

/** Tests in a child process whether files can be written and read back; returns the refusal, if any. */
export async function testPlaceInChild(
  startProgram: StartProgram,
  place: PlaceSettings,
): Promise<PlaceRefusal | undefined> {
  const options = { folder: localFolderOf(place) }
  return await askChildProcess<PlaceRefusal | undefined>(startProgram, 'trial', place, options).answer
}
