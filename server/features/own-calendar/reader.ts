import { dayMs } from '#contract/durations.ts'
import { askChildProcess, NoAnswer, type Question } from '#server/process/ask-child-process.ts'
import type { StartProgram } from '#server/process/programs.ts'
import type { Reading } from './busy-times.ts'
import type { FetchFeed } from './fetch-feed.ts'
import type { ReadOrder, ReadOutcome } from './read-process.ts'
import { FeedRefused } from './refusals.ts'

/** For all of it. Counting gets what fetching leaves. */
const usualLimitMs = { whole: 10_000, fetching: 7000 }

/** How far a series is followed. */
const pastMs = 31 * dayMs
const aheadMs = 396 * dayMs

type ReaderDeps = {
  fetchFeed: FetchFeed
  startProgram: StartProgram
  now: () => Date
  limitMs?: typeof usualLimitMs
}

/** Reads a calendar from its address within ten seconds; rejects with `FeedRefused`. */
export function createCalendarReader({ fetchFeed, startProgram, now, limitMs = usualLimitMs }: ReaderDeps) {
  const stopping = new AbortController()
  const questions = new Set<Question<ReadOutcome>>()

  async function fetchText(url: URL): Promise<string> {
    const timeout = AbortSignal.timeout(limitMs.fetching)
    try {
      return await fetchFeed(url, AbortSignal.any([timeout, stopping.signal]))
    } catch (error) {
      if (timeout.aborted && !(error instanceof FeedRefused)) throw new FeedRefused('silent')
      throw error
    }
  }

  async function count(order: ReadOrder, timeoutMs: number): Promise<ReadOutcome> {
    const question = askChildProcess<ReadOutcome>(startProgram, 'calendar', order, { timeoutMs })
    questions.add(question)
    try {
      return await question.answer
    } catch (error) {
      // Killed for taking too long or too much memory.
      if (error instanceof NoAnswer && error.reason !== 'stopped') return { problem: 'too-much' }
      throw error
    } finally {
      questions.delete(question)
    }
  }

  return {
    async read(url: URL): Promise<Reading> {
      const startedMs = performance.now()
      const text = await fetchText(url)
      const at = now().getTime()
      const window = { from: at - pastMs, to: at + aheadMs }
      const read = await count({ text, window }, limitMs.whole - (performance.now() - startedMs))
      if ('problem' in read) throw new FeedRefused(read.problem)
      return read
    },
    /** Ends what is being read, so that nobody waits for a calendar that does not answer. */
    stop(): void {
      stopping.abort()
      for (const question of questions) question.stop()
    },
    isStopped: () => stopping.signal.aborted,
  }
}

export type CalendarReader = ReturnType<typeof createCalendarReader>
