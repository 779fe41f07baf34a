/** `npm test`: unit tests with the static checks beside them, then browser tests. Stops at the first step that fails. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { installBrowsers } from './browsers.ts'

const checks = ['lint', 'types', 'boundaries', 'unused']

const hasEnded = (child: ReturnType<typeof spawn>) =>
  new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)))

/** Runs an npm script in this terminal. */
const run = (name: string) => hasEnded(spawn('npm', ['--silent', 'run', name], { stdio: 'inherit' }))

/** Runs the unit tests. Piped: on a terminal, Vitest would redraw over the output of the checks. */
function runUnitTests(): Promise<boolean> {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn('npm', ['--silent', 'run', 'test:unit'], {
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

installBrowsers(['chromium'])
const isGood =
  (await Promise.all([runUnitTests(), runChecks()])).every(Boolean) &&
  (await run('test:e2e')) &&
  (await run('test:engines'))
const minutes = (process.uptime() / 60).toFixed(1)
console.log(isGood ? `\nAll tests have passed in ${minutes} minutes.` : `\nFAILED after ${minutes} minutes.`)
process.exitCode = isGood ? 0 : 1
