import type { PlaceRefusal } from '#contract/second-place.ts'
import type { StartProgram } from '#server/process/programs.ts'
import { folderOf, type PlaceSettings } from '#server/second-place/place.ts'

export type TrialOutcome = { refusal?: PlaceRefusal; error?: string }

/** Why files cannot be written to a place and read back, if so. Another process tries it. */
export async function tryElsewhere(
  startProgram: StartProgram,
  place: PlaceSettings,
): Promise<PlaceRefusal | undefined> {
  const { refusal, error } = await new Promise<TrialOutcome>((resolve) => {
    const started = startProgram('trial', folderOf(place))
    started.once('message', resolve)
    started.once('error', ({ message }: Error) => resolve({ error: message }))
    started.once('exit', () => resolve({ error: 'The process that tries a second place has ended' }))
    started.send(place, (failed) => failed && resolve({ error: failed.message }))
  })
  if (error !== undefined) throw new Error(error)
  return refusal
}
