import { askProgram } from './ask-program.ts'
import type { StartProgram } from './programs.ts'

/** Overwrites deleted rows in a SQLite file. Runs in another process: it blocks its thread for seconds. */
export async function scrubElsewhere(startProgram: StartProgram, file: string): Promise<void> {
  await askProgram<void>(startProgram, 'scrub', { file }).answer
}
