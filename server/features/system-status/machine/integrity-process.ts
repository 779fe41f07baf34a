import { quickCheck } from '#server/database/quick-check.ts'
import { answerOnce } from '#server/process/answer-once.ts'

// Separate process: reading a large file takes seconds and must not block requests.

answerOnce(async ({ file }: { file: string }) => quickCheck(file))
