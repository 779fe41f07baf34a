/** The steps of `npm test`, in order: what is quick and what finds most comes first. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npmProgram, root } from './setup.mjs'

const results = join('.cache', 'results')
const unitResults = join(results, 'unit.json')
const browserResults = join(results, 'browser.json')

// Both suites start servers, each on ports of its own.
const browserPorts = Number(process.env.TEST_PORTS ?? 21_000)
const unitPorts = browserPorts + 200

/** @typedef {{ title: string, script: string, args?: string[], env?: Record<string, string> }} Step */

/** @type {Step[]} */
const steps = [
  { title: 'Format and lint', script: 'lint' },
  { title: 'Types', script: 'types' },
  { title: 'Import boundaries', script: 'boundaries' },
  { title: 'Unused code and packages', script: 'unused' },
  { title: 'Clauses of the specification', script: 'coverage' },
]

/**
 * At once: each waits for disks, databases and timers half of its time, and the other works meanwhile.
 * @type {{ shown: Step, silent: Step }}
 */
const suites = {
  shown: { title: 'Browser tests', script: 'test:e2e', env: { TEST_PORTS: String(browserPorts) } },
  silent: {
    title: 'Unit and API tests',
    script: 'test:unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`],
    env: { TEST_PORTS: String(unitPorts) },
  },
}

/**
 * @param {Step} step
 * @param {Record<string, string>} env
 * @param {string[]} [output] takes what it says, instead of the terminal
 * @returns {Promise<number>}
 */
function runStep({ script, args = [], env: own }, env, output) {
  const [npm, npmArgs, options] = npmProgram()
  const all = [...npmArgs, 'run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])]
  return new Promise((resolve, reject) => {
    const child = spawn(npm, all, {
      ...options,
      cwd: root,
      stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env, ...own },
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => output?.push(text))
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    // The step did not get so far as to write one.
    return undefined
  }
}

/**
 * Why browser tests were skipped, once for each that was.
 * @param {import('@playwright/test/reporter').JSONReportSuite[]} suites
 * @returns {string[]}
 */
const skipReasons = (suites) =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .flatMap(({ tests }) => tests)
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => annotations[0]?.description ?? 'no reason given'),
    ...skipReasons(inner),
  ])

function countTests() {
  const unit = readReport(unitResults)
  const browser = readReport(browserResults)
  return {
    passed: (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0),
    failed: (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0) + (browser?.stats.flaky ?? 0),
    skipped: skipReasons(browser?.suites ?? []),
  }
}

/**
 * What one says is shown as it comes, what the other says once both are done.
 * @param {Record<string, string>} env
 * @returns {Promise<[Step, number][]>}
 */
async function runSuites(env) {
  const { shown, silent } = suites
  console.log(`\n== ${shown.title} (${silent.title} meanwhile)`)
  /** @type {string[]} */
  const output = []
  const [shownCode, silentCode] = await Promise.all([runStep(shown, env), runStep(silent, env, output)])
  console.log(`\n== ${silent.title}\n${output.join('')}`)
  return [
    [silent, silentCode],
    [shown, shownCode],
  ]
}

/** @param {[Step, number][]} ended */
const hasFailed = (ended) => ended.some(([, code]) => code !== 0)

/**
 * Stops at the first step that fails, of which the two suites are one; its exit code is the answer.
 * @param {Record<string, string>} env
 */
export async function runChecks(env) {
  rmSync(join(root, results), { recursive: true, force: true })
  mkdirSync(join(root, results), { recursive: true })
  /** @type {[Step, number][]} */
  let ended = []
  for (const step of steps) {
    console.log(`\n== ${step.title}`)
    ended = [[step, await runStep(step, env)]]
    if (hasFailed(ended)) break
  }
  if (!hasFailed(ended)) ended = await runSuites(env)
  let exitCode = 0
  for (const [{ title, script }, code] of ended) {
    if (code === 0) continue
    exitCode = code
    console.log(`\nStopped: "${title}" failed. Alone it runs with: npm run ${script}`)
  }
  const { passed, failed, skipped } = countTests()
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped: ${[...new Set(skipped)].join('. ')}`)
  // A check that is no test, or a test file that could not even be loaded, is a failure too.
  console.log(`\n${passed} passed, ${exitCode === 0 ? failed : Math.max(failed, 1)} failed`)
  return exitCode
}
