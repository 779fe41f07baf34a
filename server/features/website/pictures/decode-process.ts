import sharp from 'sharp'
import { decode } from './decoding.ts'
import { limitProcess } from './process-limits.ts'

// A process of its own, since a picture made to harm may take all memory or end what reads it: the site goes on.

// One picture at a time and one thread for it: visitors need the other processor.
sharp.cache(false)
sharp.concurrency(1)
const begin = limitProcess()

process.on('message', (file: string) => {
  begin()
  void decode(file).then((decoded) => process.send?.(decoded))
})
process.on('disconnect', () => process.exit())
