import type { PlaceRefusal } from '#contract/off-site-backup.ts'
import { openPlace, tryPlace } from '#server/features/backups/places/open-place.ts'
import { PlaceRefused, type PlaceSettings } from '#server/features/backups/places/place.ts'
import { answerOnce } from '#server/process/answer-once.ts'

// A process of its own: the one that serves visitors may not write to a folder that is chosen while it runs.
answerOnce(async (place: PlaceSettings): Promise<PlaceRefusal | undefined> => {
  try {
    await tryPlace(openPlace(place))
    return undefined
  } catch (error) {
    if (!(error instanceof PlaceRefused)) throw error
    return { problem: error.problem, details: error.message }
  }
})
