/**
 * The steps of `npm test`: unit tests with the static checks beside them, browser tests.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npmProgram, root } from '#scripts/install/setup.mjs'
import { startProgram } from '#scripts/install/start-program.mjs'

const results = join('.cache', 'results')
const unitResults = join(results, 'unit.json')
const browserResults = join(results, 'browser.json')
const engineResults = join(results, 'engines.json')

/** @typedef {{ title: string, script: string, args?: string[] }} Step */

/** Run one after another on the core that the unit tests leave idle while they wait for disks and mails. */
/** @type {Step[]} */
const checks = [
  { title: 'Format and lint', script: 'lint' },
  { title: 'Types', script: 'types' },
  { title: 'Import boundaries', script: 'boundaries' },
  { title: 'Unused code and packages', script: 'unused' },
]

/** @type {Step} */
const unitTests = {
  title: 'Unit and API tests',
  script: 'test:unit',
  args: ['--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`],
}

/**
 * Run one after another with the whole machine, since browser timing matters.
 */
/** @type {Step[]} */
const laterSteps = [
  { title: 'Browser tests', script: 'test:e2e' },
  { title: 'Journeys in Firefox and WebKit', script: 'drill', args: ['browsers', '--short'] },
]

/**
 * Runs an npm script and resolves with its exit code. Without `onText` it shares the terminal.
 * @param {Step} step
 * @param {Record<string, string>} settings
 * @param {(text: string) => void} [onText]
 */
function runScript({ script, args = [] }, settings, onText) {
  const [npm, npmArgs, options] = npmProgram()
  const all = [...npmArgs, 'run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])]
  return startProgram(npm, all, { ...options, settings, ...(onText && { onText }) }).ended
}

/** @param {string} text */
const printAtOnce = (text) => process.stdout.write(text)

/**
 * @param {Step} step
 * @param {(step: Step) => Promise<number>} run
 */
async function hasPassed(step, run) {
  const code = await run(step)
  if (code !== 0)
    console.log(
      `\n"${step.title}" failed. Alone it runs with: npm run ${step.script}${step.script === 'drill' ? ' -- browsers --short' : ''}`,
    )
  return code === 0
}

/**
 * Runs the checks beside the unit tests. The output of each check is printed as a whole when it ends.
 * @param {Record<string, string>} env
 */
async function runBesideEachOther(env) {
  async function runChecks() {
    let havePassed = true
    for (const check of checks) {
      const run = async (/** @type {Step} */ step) => {
        let output = ''
        const code = await runScript(step, env, (text) => {
          output += text
        })
        console.log(`\n== ${step.title}\n${output.trimEnd()}`)
        return code
      }
      havePassed = (await hasPassed(check, run)) && havePassed
    }
    return havePassed
  }
  console.log(`\n== ${unitTests.title}, and the checks of the code beside them`)
  // Piped: on a terminal, Vitest would redraw over the output of the checks.
  /** @type {Record<string, string>} */
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const answers = await Promise.all([
    hasPassed(unitTests, (step) => runScript(step, { ...env, ...colours }, printAtOnce)),
    runChecks(),
  ])
  return answers.every(Boolean)
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    // The step ended before it wrote a report.
    return undefined
  }
}

/**
 * The reason for each skipped browser test.
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

/**
 * For each journey of a browser engine that could not be installed: the group's title, which says why.
 * @param {{ testResults: { assertionResults: { status: string, ancestorTitles: string[] }[] }[] }} report
 */
const missingEngines = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ ancestorTitles }) => ancestorTitles.join(' '))

function countTests() {
  const unit = readReport(unitResults)
  const browser = readReport(browserResults)
  const engines = readReport(engineResults)
  /** @param {string} name */
  const count = (name) => (unit?.[name] ?? 0) + (engines?.[name] ?? 0)
  return {
    passed: count('numPassedTests') + (browser?.stats.expected ?? 0),
    failed: count('numFailedTests') + (browser?.stats.unexpected ?? 0) + (browser?.stats.flaky ?? 0),
    skipped: [...skipReasons(browser?.suites ?? []), ...(engines ? missingEngines(engines) : [])],
  }
}

/**
 * Runs all steps up to the first failure; resolves with the exit code.
 * @param {Record<string, string>} env
 */
export async function runChecks(env) {
  rmSync(join(root, results), { recursive: true, force: true })
  mkdirSync(join(root, results), { recursive: true })
  let isGood = await runBesideEachOther(env)
  for (const step of laterSteps) {
    if (!isGood) break
    console.log(`\n== ${step.title}`)
    isGood = await hasPassed(step, (step) => runScript(step, env))
  }
  const { passed, failed, skipped } = countTests()
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped: ${[...new Set(skipped)].join('. ')}`)
  // A failed check, or a test file that could not be loaded, counts as a failure too.
  console.log(`\n${passed} passed, ${isGood ? failed : Math.max(failed, 1)} failed`)
  return isGood ? 0 : 1
}
