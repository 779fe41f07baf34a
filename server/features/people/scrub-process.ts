import { scrubSqlite } from '#server/database/sqlite-scrub.ts'
import { answerOnce } from '#server/process/answer-once.ts'

/** Long enough for a running backup, which holds the write-ahead log open while it copies pages. */
const busyTimeoutMs = 30_000

answerOnce(async ({ file }: { file: string }) => scrubSqlite(file, busyTimeoutMs))
