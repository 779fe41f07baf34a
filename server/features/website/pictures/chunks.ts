import type { Readable } from 'node:stream'
import { AppError } from '#server/http/errors.ts'

/**
 * Reads pieces into reusable buffers: collecting 12 MB of garbage for each picture would block the event
 * loop, and so every page, several times.
 */
export function createChunks(mostBytes: number) {
  const spare: Buffer[] = []
  return {
    async read(payload: Readable): Promise<Buffer> {
      const memory = spare.pop() ?? Buffer.allocUnsafeSlow(mostBytes)
      let length = 0
      // Keep the socket open, so that a refusal can be answered.
      for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
        if (length + chunk.length > mostBytes) throw new AppError('BODY_TOO_LARGE')
        length += chunk.copy(memory, length)
      }
      return memory.subarray(0, length)
    },
    /** To be called once nothing reads the piece any more. */
    release(piece: Buffer): void {
      spare.push(Buffer.from(piece.buffer))
    },
  }
}
