import { openPlace, tryPlace } from '#server/features/backups/places/open-place.ts'
import { PlaceRefused, type PlaceSettings } from '#server/features/backups/places/place.ts'
import { answerOnce } from '#server/process/answer-once.ts'
import type { TrialOutcome } from './trial.ts'

// A process of its own: the one that serves visitors may not write to a folder that is chosen while it runs.

async function carryOut(place: PlaceSettings): Promise<TrialOutcome> {
  try {
    await tryPlace(openPlace(place))
    return {}
  } catch (error) {
    if (error instanceof PlaceRefused) return { refusal: { problem: error.problem, details: error.message } }
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

answerOnce(carryOut)
