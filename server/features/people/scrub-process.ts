import { scrubSqlite } from '#server/database/sqlite-scrub.ts'
import { answerOnce } from '#server/process/answer-once.ts'

/** A backup holds the write-ahead log open while it copies the pages. */
const busyTimeoutMs = 30_000

answerOnce(async ({ file }: { file: string }) => scrubSqlite(file, busyTimeoutMs))
