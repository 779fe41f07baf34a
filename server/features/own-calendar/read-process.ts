import { answerOneOrderAndExit } from '#server/process/ask-child-process.ts'
import { parseBusyTimes, type Reading } from './busy-times.ts'
import { TooMuch, type Window } from './recurrence.ts'

export type ReadOrder = { text: string; window: Window }
export type ReadOutcome = Reading | { problem: 'too-much' | 'not-a-calendar' }

// Separate process: a calendar may be made to keep its reader busy for ever. Errors stay here, since they quote the file.
answerOneOrderAndExit(async ({ text, window }: ReadOrder): Promise<ReadOutcome> => {
  try {
    return parseBusyTimes(text, window)
  } catch (error) {
    return { problem: error instanceof TooMuch ? 'too-much' : 'not-a-calendar' }
  }
})
