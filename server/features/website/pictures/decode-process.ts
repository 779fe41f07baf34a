import sharp from 'sharp'
import { answerOneOrderAndExit } from '#server/process/ask-child-process.ts'
import { decodeEvidence, decodePicture, type ToDecode } from './decoding.ts'

const mostMemory = 900 * 1024 * 1024
/** CPU time: wall-clock time would include waiting for other processes. */
const mostMicroseconds = 20_000_000

/** Exits when this process takes too much memory or CPU time. */
function limitProcess(): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (process.memoryUsage.rss() > mostMemory || user + system > mostMicroseconds) process.exit(1)
  }, 50)
}

// A child process: a malicious picture may exhaust its memory or crash it, but not the site.

// One picture at a time and one thread for it: visitors need the other core.
sharp.cache(false)
sharp.concurrency(1)
limitProcess()

answerOneOrderAndExit(({ file, madeAs }: ToDecode) =>
  madeAs === 'proof' ? decodeEvidence(file) : decodePicture(file),
)
