import type { PlaceRefusal } from '#contract/off-site-backup.ts'
import { openPlace, testPlace } from '#server/features/backups/places/open-place.ts'
import { PlaceRefused, type PlaceSettings } from '#server/features/backups/places/place.ts'
import { answerOneOrderAndExit } from '#server/process/ask-child-process.ts'

// Separate process: the web server's file permissions are fixed at start and exclude folders chosen later.
answerOneOrderAndExit(async (place: PlaceSettings): Promise<PlaceRefusal | undefined> => {
  try {
    await testPlace(openPlace(place))
    return undefined
  } catch (error) {
    if (!(error instanceof PlaceRefused)) throw error
    return { problem: error.problem, details: error.message }
  }
})
