/** Preloaded into a server process, which on exit prints the number of requests whose headers it had read. */
import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'

let read = 0
subscribe('http.server.request.start', () => {
  read += 1
})
process.on('exit', () => writeSync(1, `Requests read: ${read}\n`))
