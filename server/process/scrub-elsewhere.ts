import { askProgram } from './ask-program.ts'
import type { StartProgram } from './programs.ts'

export type ScrubOutcome = { error?: string }

/** Makes deleted rows unreadable in the files of a SQLite database. Another process does it: it blocks its thread for seconds. */
export async function scrubElsewhere(startProgram: StartProgram, file: string): Promise<void> {
  const { error } = await askProgram<ScrubOutcome>(startProgram, 'scrub', { file }).answer
  if (error !== undefined) throw new Error(error)
}
