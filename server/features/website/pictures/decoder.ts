import { join } from 'node:path'
import type { Decoded, ToDecode } from './decoding.ts'
import { createPictureProcess } from './picture-process.ts'

const program = join(import.meta.dirname, 'decode-process.ts')
/** By the clock; of the processor it has 20 s. */
const timeLimitMs = 120_000

/** Reads pictures in another process. */
export function createDecoder({ timeoutMs = timeLimitMs } = {}) {
  const { ask, stop, pid } = createPictureProcess<ToDecode, Decoded>({
    ...{ program, timeoutMs },
    died: { refusal: 'damaged' },
    slow: { refusal: 'slow' },
  })
  return {
    decode: (file: string, madeAs: ToDecode['madeAs'] = 'picture') => ask({ file, madeAs }),
    ...{ stop, pid },
  }
}
export type Decoder = ReturnType<typeof createDecoder>
