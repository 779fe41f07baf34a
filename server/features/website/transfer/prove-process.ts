import sharp from 'sharp'
import { limitProcess } from '../pictures/process-limits.ts'
import { type FileToProve, prove } from './proving.ts'

// As pictures are read that come from her phone: a file made to harm ends this process, and nothing else.

sharp.cache(false)
sharp.concurrency(1)
const begin = limitProcess()

process.on('message', (files: FileToProve[]) => {
  begin()
  void prove(files).then((bad) => process.send?.(bad))
})
process.on('disconnect', () => process.exit())
