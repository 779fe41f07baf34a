import { scrubSqlite } from '#server/database/sqlite-scrub.ts'
import { answerOneOrderAndExit } from '#server/process/ask-child-process.ts'

/** Long enough for a running backup, which holds the write-ahead log open while it copies pages. */
const busyTimeoutMs = 30_000

answerOneOrderAndExit(async ({ file }: { file: string }) => scrubSqlite(file, busyTimeoutMs))
