import { askProgram } from './ask-program.ts'
import type { StartProgram } from './programs.ts'

export type ScrubOutcome = { error?: string }

/** Overwrites deleted rows in a SQLite file. Runs in another process: it blocks its thread for seconds. */
export async function scrubElsewhere(startProgram: StartProgram, file: string): Promise<void> {
  const { error } = await askProgram<ScrubOutcome>(startProgram, 'scrub', { file }).answer
  if (error !== undefined) throw new Error(error)
}
