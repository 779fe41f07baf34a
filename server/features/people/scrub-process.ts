import { scrubSqlite } from '#server/database/sqlite-scrub.ts'
import { answerOnce } from '#server/process/answer-once.ts'
import type { ScrubOutcome } from '#server/process/scrub-elsewhere.ts'

/** A backup holds the write-ahead log open while it copies the pages. */
const busyTimeoutMs = 30_000

answerOnce(async ({ file }: { file: string }): Promise<ScrubOutcome> => {
  try {
    scrubSqlite(file, busyTimeoutMs)
    return {}
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
})
