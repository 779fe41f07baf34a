/** Loaded into a server process before anything else: at SIGUSR2 it collects all rubbish and says what is left. */
import { writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
  writeSync(1, `Memory left: ${process.memoryUsage.rss()}\n`)
})
