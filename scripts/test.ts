/** `npm test`: unit tests with the static checks beside them, then browser tests. Stops at the first step that fails. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { installBrowsers, installedChromium } from './browsers.ts'

const results = '.cache/results'
const unitTests = [
  ...['run', 'test:unit', '--', '--reporter=default', '--reporter=json'],
  `--outputFile.json=${results}/unit.json`,
]
const checks = ['lint', 'types', 'boundaries', 'unused']

const hasEnded = (child: ReturnType<typeof spawn>) =>
  new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)))

/** Runs an npm script in this terminal. */
const run = (...args: string[]) => hasEnded(spawn('npm', ['--silent', ...args], { stdio: 'inherit' }))

/** Runs the unit tests. Piped: on a terminal, Vitest would redraw over the output of the checks. */
function runUnitTests(): Promise<boolean> {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn('npm', ['--silent', ...unitTests], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...colours },
  })
  child.stdout.pipe(process.stdout)
  return hasEnded(child)
}

/** Runs checks one after another, on the core that the unit tests leave idle; prints the output of each as a whole. */
async function runChecks(): Promise<boolean> {
  let areGood = true
  for (const name of checks) {
    const child = spawn('npm', ['--silent', 'run', name], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [isGood, ...output] = await Promise.all([hasEnded(child), text(child.stdout), text(child.stderr)])
    console.log(`\n== npm run ${name}${isGood ? '' : ' FAILED'}\n${output.join('').trimEnd()}`)
    areGood &&= isGood
  }
  return areGood
}

/** Undefined if its step ended before it wrote the report. */
function readReport<Report>(name: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'))
  } catch {
    return undefined
  }
}

function printSums(isGood: boolean): void {
  const vitests = ['unit', 'engines'].flatMap((name) => readReport<JsonTestResults>(name) ?? [])
  const browser = readReport<JSONReport>('browser')
  const sum = (key: 'numPassedTests' | 'numFailedTests' | 'numPendingTests') =>
    vitests.reduce((all, report) => all + report[key], 0)
  const skipped = sum('numPendingTests') + (browser?.stats.skipped ?? 0)
  const passed = sum('numPassedTests') + (browser?.stats.expected ?? 0)
  const failed = sum('numFailedTests') + (browser?.stats.unexpected ?? 0) + (browser?.stats.flaky ?? 0)
  const seconds = Math.round(process.uptime())
  const time = `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  // A failed check, or a test file that could not be loaded, counts as a failure too.
  console.log(
    `\n${passed} passed, ${isGood ? failed : Math.max(failed, 1)} failed, ${skipped} skipped in ${time}`,
  )
}

installBrowsers(['chromium'])
if (!installedChromium())
  throw new Error(
    'The browser tests need Chromium or Chrome: please install one, or name it in BROWSER_PATH.',
  )
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const isGood =
  (await Promise.all([runUnitTests(), runChecks()])).every(Boolean) &&
  (await run('run', 'test:e2e')) &&
  (await run('run', 'test:engines'))
printSums(isGood)
process.exitCode = isGood ? 0 : 1
