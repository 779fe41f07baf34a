import { askChildProcess } from './ask-child-process.ts'
import type { StartProgram } from './programs.ts'

/** Overwrites deleted rows in a SQLite file. Runs in another process: it blocks its thread for seconds. */
export async function scrubInChildProcess(startProgram: StartProgram, file: string): Promise<void> {
  await askChildProcess<void>(startProgram, 'scrub', { file }).answer
}
