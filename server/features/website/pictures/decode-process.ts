import sharp from 'sharp'
import { decode, decodeProof, type MadeAs } from './decoding.ts'

// A process of its own, since a picture made to harm may take all memory or end what reads it: the site goes on.

const mostMemory = 900 * 1024 * 1024
/** Of the processor, for one picture: by the clock it may have to wait for others. */
const mostMicroseconds = 20_000_000

// One picture at a time and one thread for it: visitors need the other processor.
sharp.cache(false)
sharp.concurrency(1)

let before = process.cpuUsage()
setInterval(() => {
  const { user, system } = process.cpuUsage(before)
  if (process.memoryUsage.rss() > mostMemory || user + system > mostMicroseconds) process.exit(1)
}, 50)

process.on('message', ({ file, madeAs }: { file: string; madeAs: MadeAs }) => {
  before = process.cpuUsage()
  const made = madeAs === 'proof' ? decodeProof(file) : decode(file)
  void made.then((decoded) => process.send?.(decoded))
})
process.on('disconnect', () => process.exit())
