import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkCoverage } from './coverage/check-coverage.ts'

/** Runs the check in a folder with these files. */
async function check(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coverage-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  const before = process.cwd()
  process.chdir(folder)
  try {
    const { failures, lines } = checkCoverage()
    return { failed: failures.length > 0, output: [...failures, ...lines].join('\n') }
  } finally {
    process.chdir(before)
    await rm(folder, { recursive: true })
  }
}

/** Titles as in sources and reports: a promise followed by its clauses. */
const titled = (clause: string) => `a promise @${clause}`

const vitest = (...tests: [clause: string, status: string][]) =>
  JSON.stringify({
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: tests.map(([clause, status]) => ({ title: titled(clause), status })),
      },
    ],
  })

const browser = (...tests: [clause: string, status: string][]) =>
  JSON.stringify({
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: tests.map(([clause, status]) => ({
              file: 'b.spec.ts',
              title: titled(clause),
              tests: [{ status }],
            })),
          },
        ],
      },
    ],
  })

/** Reports of a complete run; a report not given contains no tests. */
const run = (reports: { unit?: string; browser?: string; engines?: string }) => ({
  '.cache/results/unit.json': reports.unit ?? vitest(),
  '.cache/results/browser.json': reports.browser ?? browser(),
  '.cache/results/engines.json': reports.engines ?? vitest(),
})

const clauses = (...rows: string[]) => ({
  'docs/coverage.md': ['# Title', '| Id | Clause |', '| --- | --- |', ...rows].join('\n'),
})

test('a clause is proved by a test of it that passed: in the unit tests, in a browser, in another engine', async () => {
  const rows = clauses('| one | First |', '| two | Second |', '| three | Third |')
  const reports = run({
    unit: vitest(['one', 'passed'], ['one', 'skipped']),
    browser: browser(['two', 'expected']),
    engines: vitest(['three', 'passed']),
  })
  expect(await check({ ...rows, ...reports })).toEqual({
    failed: false,
    output: expect.stringMatching(/^3 clauses of the specification\n/),
  })
})

test.for([
  ['failed', run({ unit: vitest(['one', 'failed']) })],
  ['was skipped', run({ unit: vitest(['one', 'skipped']) })],
  ['failed in a browser', run({ browser: browser(['one', 'unexpected']) })],
  ['passed at the second try alone', run({ browser: browser(['one', 'flaky']) })],
  ['was skipped in a browser', run({ browser: browser(['one', 'skipped']) })],
  ['does not exist', run({})],
] as const)('a clause whose only test %s is not proved', async ([, reports]) => {
  const { failed, output } = await check({
    ...clauses('| one | First |'),
    'a.test.ts': `test('${titled('one')}', () => {})`,
    ...reports,
  })
  expect(output).toContain('docs/coverage.md:4: no test with @one ran and passed')
  expect(output).toContain('`npm test` makes these reports anew')
  expect(failed).toBe(true)
})

test('an engine that this machine cannot have is named, and fails nothing', async () => {
  const reports = run({ engines: vitest(['one', 'skipped']) })
  const { failed, output } = await check({ ...clauses('| one | First |'), ...reports })
  expect(output).toContain('Not shown on this machine, which lacks the engine: one')
  expect(failed).toBe(false)
})

test('a test that names a clause which nobody wrote down is refused', async () => {
  const reports = run({ unit: vitest(['one', 'passed'], ['won', 'passed']) })
  const { failed, output } = await check({ ...clauses('| one | First |'), ...reports })
  expect(output).toContain('No document has the clause @won of a.test.ts: a promise')
  expect(failed).toBe(true)
})

test('without reports of a whole run the titles have to do, and it says so', async () => {
  const files = {
    ...clauses('| one | First |'),
    'server/a.test.ts': `test('${titled('one @two')}', () => {})`,
    '.cache/results/unit.json': vitest(['one', 'failed']),
  }
  expect(await check(files)).toEqual({
    failed: false,
    output: expect.stringContaining('Only titles were read: whether the tests pass, `npm test` has to say'),
  })
  const unnamed = await check({ ...files, ...clauses('| three | Third |') })
  expect(unnamed.output).toContain('docs/coverage.md:4: no test has @three in its title')
  expect(unnamed.failed).toBe(true)
})

test('a row that only a drill proves says so, and the drill names it', async () => {
  const drill = { 'tests/security/a.check.ts': `test('${titled('one')}', () => {})` }
  const row = clauses('| one | First (drill) |')
  expect(await check({ ...row, ...drill, ...run({}) })).toMatchObject({ failed: false })
  expect(await check({ ...row, ...run({}) })).toMatchObject({ failed: true })
  expect(await check({ ...clauses('| one | First |'), ...drill, ...run({}) })).toMatchObject({ failed: true })
  const reports = run({ unit: vitest(['one', 'passed']) })
  expect(await check({ ...row, ...drill, ...reports })).toMatchObject({ failed: true })
})

test.for([
  [['| one | First | more |'], 'a row has 2 cells: Id, Clause'],
  [['| one | First |', '| one | Again |'], 'there is a clause one already'],
  [[], 'docs/coverage.md has no clauses'],
] as const)('a table that cannot be counted is refused: %s', async ([rows, reason]) => {
  const { failed, output } = await check({ ...clauses(...rows), ...run({ unit: vitest(['one', 'passed']) }) })
  expect(output).toContain(reason)
  expect(failed).toBe(true)
})

/** Five requirements: one of level 1, three of level 2, one of level 3. */
const checkStandard = (rows: string[], summary: string[] = []) =>
  check({
    ...clauses('| one | First |'),
    ...run({ unit: vitest(['one', 'passed'], ['asvs-1.1.1', 'passed'], ['asvs-1.1.2', 'passed']) }),
    'docs/security/asvs-5.0.0.txt': '# Ids\n1.1.1 2\n1.1.2 1\n1.2.1 2\n1.2.2 2\n2.1.1 3',
    'docs/security/01-one.md': ['| Id | Asks | Here |', '| --- | --- | --- |', ...rows].join('\n'),
    'docs/security.md': summary.join('\n'),
  })

const standardRows = [
  '| 1.1.1 | Asks | Is so |',
  '| 1.1.2 | Asks | Not met: it costs too much |',
  '| 1.2.1-1.2.2 | Asks | Does not apply: there is none |',
  '| 2.1.1 | Asks | Left out: needs hardware of its own |',
]
const standardLines = [
  '1 of 4 requirements of ASVS 5.0 at level 2 are met and tested, 0 met without a test, 2 do not apply, 1 not met',
  '0 of 1 requirements of ASVS 5.0 at level 3 are met and tested, 0 met without a test, 0 do not apply, 0 not met, 1 left out',
]

test('each requirement of the standard has its row, ranges count each, and the summary says the same', async () => {
  const { failed, output } = await checkStandard(standardRows, standardLines)
  expect(output).toContain(standardLines.join('\n'))
  expect(failed).toBe(false)
})

test.for([
  ['| 1.1.1 | Asks | Not met: no |', 'the reason is missing'],
  ['| 1.1.1 | Asks | Left out: needs hardware of its own |', '1.1.1 must not be left out'],
  ['| 1.1.1-1.1.2 | Asks | Is so |', '1.1.2 has a row already'],
  ['| 1.1.9 | Asks | Is so |', 'the standard has no requirement 1.1.9'],
  ['| 1.2.1 | Asks | Is so |', 'no test with @asvs-1.2.1 ran and passed'],
  ['| 1.1.1 | Is so |', 'a row has 3 cells: Id, Asks, Here'],
  ['', '1.1.1 has no row in docs/security/'],
])('a requirement that is not accounted for once is refused: %s', async ([row = '', reason]) => {
  const { failed, output } = await checkStandard([row, ...standardRows.slice(1)], standardLines)
  expect(output).toContain(reason)
  expect(failed).toBe(true)
})

test('a summary that says something else is refused', async () => {
  const { failed, output } = await checkStandard(standardRows, ['All of it is met'])
  expect(output).toContain('docs/security.md: it should say "1 of 4')
  expect(failed).toBe(true)
})

test('each row about people’s data has to be proved', async () => {
  const data = {
    ...clauses('| one | First |'),
    'docs/data-protection.md': '| Id | What | How long |\n| --- | --- | --- |\n| names | Names | a year |',
  }
  const proved = run({ unit: vitest(['one', 'passed'], ['names', 'passed']) })
  expect(await check({ ...data, ...proved })).toMatchObject({ failed: false })
  const unproved = run({ unit: vitest(['one', 'passed']) })
  expect(await check({ ...data, ...unproved })).toMatchObject({ failed: true })
})
