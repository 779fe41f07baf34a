/** The steps of `npm test`, in order: what is quick and what finds most comes first. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npmProgram, root } from './setup.mjs'

const results = join('.cache', 'results')
const unitResults = join(results, 'unit.json')
const browserResults = join(results, 'browser.json')

/** @type {{ title: string, script: string, args?: string[] }[]} */
const steps = [
  { title: 'Format and lint', script: 'lint' },
  { title: 'Types', script: 'types' },
  { title: 'Import boundaries', script: 'boundaries' },
  { title: 'Unused code and packages', script: 'unused' },
  { title: 'Clauses of the specification', script: 'coverage' },
  {
    title: 'Unit and API tests',
    script: 'test:unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`],
  },
  { title: 'Browser tests', script: 'test:e2e' },
]

/**
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
function runScript(script, args, env) {
  const [npm, npmArgs, options] = npmProgram()
  const all = [...npmArgs, 'run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])]
  return new Promise((resolve, reject) => {
    const child = spawn(npm, all, {
      ...options,
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
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
 * Stops at the first step that fails; its exit code is the answer.
 * @param {Record<string, string>} env
 */
export async function runChecks(env) {
  rmSync(join(root, results), { recursive: true, force: true })
  mkdirSync(join(root, results), { recursive: true })
  let exitCode = 0
  for (const { title, script, args = [] } of steps) {
    console.log(`\n== ${title}`)
    exitCode = await runScript(script, args, env)
    if (exitCode === 0) continue
    console.log(`\nStopped: "${title}" failed. Alone it runs with: npm run ${script}`)
    break
  }
  const { passed, failed, skipped } = countTests()
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped: ${[...new Set(skipped)].join('. ')}`)
  // A check that is no test, or a test file that could not even be loaded, is a failure too.
  console.log(`\n${passed} passed, ${exitCode === 0 ? failed : Math.max(failed, 1)} failed`)
  return exitCode
}
