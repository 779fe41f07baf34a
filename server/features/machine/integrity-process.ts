import { quickCheck } from '#server/database/quick-check.ts'

// A process of its own: a large file takes seconds to read, and visitors wait for none of them.

process.once('message', ({ file }: { file: string }) => {
  process.send?.({ findings: quickCheck(file) }, () => process.exit())
})
process.on('disconnect', () => process.exit())
