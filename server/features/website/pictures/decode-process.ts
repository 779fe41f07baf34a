import sharp from 'sharp'
import { decode } from './decoding.ts'

// A process of its own, since a picture made to harm may take all memory or end what reads it: the site goes on.

const mostMemory = 900 * 1024 * 1024

// One picture at a time and one thread for it: visitors need the other processor.
sharp.cache(false)
sharp.concurrency(1)

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1)
}, 50).unref()

process.on('message', (file: string) => {
  void decode(file).then((decoded) => process.send?.(decoded))
})
process.on('disconnect', () => process.exit())
