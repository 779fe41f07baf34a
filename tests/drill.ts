/** `npm run drill -- NAME`: one of the drills below, too slow for every day, with the options that follow its name. */
import { spawn } from 'node:child_process'

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c']
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
/** The unit tests on PostgreSQL, also those that `npm test` asks on SQLite alone. */
const onPostgres = [...vitest, '--mode', 'full', '-t', 'postgres']
const drills: Readonly<Record<string, readonly string[]>> = {
  browsers: ['tests/browsers/run.ts'],
  full: [...playwright, 'playwright.full.config.ts'],
  screens: [...playwright, 'tests/screens/playwright.config.ts'],
}

const run = (args: readonly string[]) =>
  new Promise<number>((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', (code) => resolve(code ?? 1))
  })

const [name = '', ...options] = process.argv.slice(2)
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined
if (drill) {
  // A terminal's Ctrl+C reaches the program by itself; it then ends in order, and so do we.
  process.on('SIGINT', () => {})
  const isWhole = name === 'full' && options.length === 0
  process.exitCode = (await run([...drill, ...options])) || (isWhole ? await run(onPostgres) : 0)
} else {
  console.error(`Please name a drill: ${Object.keys(drills).join(', ')}`)
  process.exitCode = 2
}
