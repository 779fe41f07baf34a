/**
 * `npm run drill -- faults`: all drills, or those in the named files (`npm run drill -- faults kills disk`).
 * `--rounds 200` for the record, `--minutes 30` for the soak of the record, `--diaries 1000` for fewer generated ones,
 * `-t <words>` for some tests of a file.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    stops: { type: 'string' },
    recipients: { type: 'string' },
    minutes: { type: 'string' },
    diaries: { type: 'string' },
    testNamePattern: { type: 'string', short: 't' },
  },
})
const root = join(import.meta.dirname, '../..')
const settings = {
  ...(values.rounds && { FAULT_ROUNDS: values.rounds }),
  ...(values.stops && { FAULT_STOPS: values.stops }),
  ...(values.recipients && { FAULT_RECIPIENTS: values.recipients }),
  ...(values.minutes && { FAULT_MINUTES: values.minutes }),
  ...(values.diaries && { FAULT_DIARIES: values.diaries }),
}
const pattern = values.testNamePattern === undefined ? [] : ['-t', values.testNamePattern]
const program = join(root, 'node_modules/vitest/vitest.mjs')
// A name matches the drills whose file begins with it.
const files = positionals.map((name) => `faults/${name}`)
const args = [program, 'run', '--config', 'tests/faults/vitest.config.ts', ...files, ...pattern]
const child = spawn(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...settings },
})
// The terminal sends Ctrl+C to the child as well, which ends in order; then this process exits.
process.on('SIGINT', () => {})
child.on('exit', (code) => process.exit(code ?? 1))
