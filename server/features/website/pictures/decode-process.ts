import sharp from 'sharp'
import { answerOneOrderAndExit } from '#server/process/answer-once.ts'
import { decodeEvidence, decodePicture, type ToDecode } from './decoding.ts'
import { limitProcess } from './process-limits.ts'

// A child process: a malicious picture may exhaust its memory or crash it, but not the site.

// One picture at a time and one thread for it: visitors need the other core.
sharp.cache(false)
sharp.concurrency(1)
limitProcess()

answerOneOrderAndExit(({ file, madeAs }: ToDecode) =>
  madeAs === 'proof' ? decodeEvidence(file) : decodePicture(file),
)
