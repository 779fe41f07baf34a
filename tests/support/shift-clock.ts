/**
 * Preloaded into a server process: shifts its clock by the milliseconds in the file TEST_CLOCK_FILE. SIGUSR2
 * makes it read the file again; it then confirms in a file beside that, named after its process id.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const MachineDate = Date
const readAheadMs = () => Number(readFileSync(process.env.TEST_CLOCK_FILE ?? '', 'utf8'))
let aheadMs = readAheadMs()

globalThis.Date = class extends MachineDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(MachineDate.now() + aheadMs)
    else super(parts[0])
  }
  static override now = () => MachineDate.now() + aheadMs
} as DateConstructor

process.on('SIGUSR2', () => {
  aheadMs = readAheadMs()
  writeFileSync(`${process.env.TEST_CLOCK_FILE}.${process.pid}`, String(aheadMs))
})
