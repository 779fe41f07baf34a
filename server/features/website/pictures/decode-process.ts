import sharp from 'sharp'
import { answerOnce } from '#server/process/answer-once.ts'
import { decode, decodeProof, type ToDecode } from './decoding.ts'
import { limitProcess } from './process-limits.ts'

// A process of its own, since a picture made to harm may take all memory or end what reads it: the site goes on.

// One picture at a time and one thread for it: visitors need the other processor.
sharp.cache(false)
sharp.concurrency(1)
limitProcess()

answerOnce(({ file, madeAs }: ToDecode) => (madeAs === 'proof' ? decodeProof(file) : decode(file)))
