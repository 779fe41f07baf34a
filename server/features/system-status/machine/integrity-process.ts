import { findSqliteDamage } from '#server/database/quick-check.ts'
import { answerOneOrderAndExit } from '#server/process/ask-child-process.ts'

// Separate process: reading a large file takes seconds and must not block requests.

answerOneOrderAndExit(async ({ file }: { file: string }) => findSqliteDamage(file))
