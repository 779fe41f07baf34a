/** Preloaded into a server process: SIGUSR2 makes it collect garbage and print its memory use. */
import { writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
  writeSync(1, `Memory left: ${process.memoryUsage.rss()}\n`)
})
