import { quickCheck } from '#server/database/quick-check.ts'
import { answerOnce } from '#server/process/answer-once.ts'

// A process of its own: a large file takes seconds to read, and visitors wait for none of them.

answerOnce(async ({ file }: { file: string }) => quickCheck(file))
