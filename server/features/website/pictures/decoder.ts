import type { StartProgram } from '#server/process/programs.ts'
import type { Decoded, ToDecode } from './decoding.ts'
import { createPictureProcess } from './picture-process.ts'

/** By the clock; of the processor it has 20 s. */
const timeLimitMs = 120_000

/** Reads pictures in another process. */
export function createDecoder(startProgram: StartProgram, { timeoutMs = timeLimitMs } = {}) {
  const { ask, stop, pid } = createPictureProcess<ToDecode, Decoded>({
    ...{ startProgram, program: 'pictures', timeoutMs },
    died: { refusal: 'damaged' },
    slow: { refusal: 'slow' },
  })
  return {
    decode: (file: string, madeAs: ToDecode['madeAs'] = 'picture') => ask({ file, madeAs }),
    ...{ stop, pid },
  }
}
export type Decoder = ReturnType<typeof createDecoder>
