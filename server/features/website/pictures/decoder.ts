import { askChildProcess, NoAnswer, type Question } from '#server/process/ask-child-process.ts'
import type { StartProgram } from '#server/process/programs.ts'
import type { Decoded, ToDecode } from './decoding.ts'

/** Wall-clock timeout; of CPU time the process has 20 s. */
const timeLimitMs = 120_000

/**
 * Decodes pictures one after another, each in a child process that a malicious picture may crash without harm
 * to the site.
 */
export function createPictureDecoder(startProgram: StartProgram, { timeoutMs = timeLimitMs } = {}) {
  let question: Question<Decoded> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  async function decodeNext(asked: ToDecode): Promise<Decoded> {
    question = askChildProcess(startProgram, 'pictures', asked, { timeoutMs })
    try {
      return await question.answer
    } catch (error) {
      // An internal error, such as a process that could not be started, says nothing about the picture.
      if (!(error instanceof NoAnswer)) throw error
      return { refusal: error.reason === 'slow' ? 'slow' : 'damaged' }
    }
  }

  return {
    decode(file: string, madeAs: ToDecode['madeAs'] = 'picture'): Promise<Decoded> {
      const decoded = queue.then(() => decodeNext({ file, madeAs }))
      // A picture that failed must not hold up the next one.
      queue = decoded.catch(() => {})
      return decoded
    },
    stop: () => question?.stop(),
    pid: () => question?.pid(),
  }
}
export type Decoder = ReturnType<typeof createPictureDecoder>
