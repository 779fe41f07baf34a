import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Runs the check in a folder that holds these files, and three tests. */
async function check(files: Readonly<Record<string, string[]>>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coverage-'))
  await mkdir(path.join(folder, 'docs/security'), { recursive: true })
  const tests = [
    `test('a plain title', () => {})`,
    `test(\`\${dialect}: it's stored\`, () => {})`,
    `test.for([['a'], ['b']])('%s is refused', () => {})`,
  ]
  for (const [file, lines] of Object.entries({ 'a.test.ts': tests, ...files }))
    await writeFile(path.join(folder, file), lines.join('\n'))
  const answer = await new Promise<{ failed: boolean; output: string }>((resolve) => {
    const script = path.resolve('scripts/checks/coverage.ts')
    execFile(process.execPath, [script], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stderr + stdout }),
    )
  })
  await rm(folder, { recursive: true })
  return answer
}

const clauses = (...rows: string[]) => ({
  'docs/coverage.md': ['# Title', '| Clause | Test |', '| --- | --- |', ...rows],
})
const checkRows = (...rows: string[]) => check(clauses(...rows))

const aClause = clauses('| one | `a.test.ts: a plain title` |')

/** Five requirements: one of level 1, three of level 2, one of level 3. */
function checkStandard(rows: string[], summary: string[] = []) {
  return check({
    ...aClause,
    'docs/security/asvs-5.0.0.txt': ['# Ids', '1.1.1 2', '1.1.2 1', '1.2.1 2', '1.2.2 2', '2.1.1 3'],
    'docs/security/01-one.md': ['| Id | Asks | Here | Test |', '| --- | --- | --- | --- |', ...rows],
    'docs/security.md': summary,
  })
}

test('named tests that exist pass, and empty cells are counted', async () => {
  const rows = [
    "| one | `a.test.ts: a plain title`<br>`a.test.ts: it's stored`<br>`a.test.ts: sqlite: it's stored` |",
    '| two | `a.test.ts: a \\| b is refused` |',
    '| three | |',
  ]
  expect(await checkRows(...rows)).toEqual({
    failed: false,
    output: expect.stringMatching(/^2 of 3 clauses of the specification have a test\n/),
  })
})

test.for([
  ['| one | `a.test.ts: another title` |', 'a.test.ts has no test "another title"'],
  ['| one | `a.test.ts: a plain titl` |', 'a.test.ts has no test "a plain titl"'],
  ['| one | `b.test.ts: a plain title` |', 'there is no file b.test.ts'],
  ['| one | see a.test.ts |', 'is not written as'],
  ['| one |', 'a row has two cells'],
])('a row that proves nothing is refused: %s', async ([row = '', reason]) => {
  const { failed, output } = await checkRows(row)
  expect(failed).toBe(true)
  expect(output).toContain(reason)
})

test('a table without clauses is refused', async () => {
  expect(await checkRows()).toMatchObject({ failed: true })
})

const standardRows = [
  '| 1.1.1 | Asks | Is so | `a.test.ts: a plain title` |',
  '| 1.1.2 | Asks | Not met: it costs too much | |',
  '| 1.2.1-1.2.2 | Asks | Does not apply: there is none | |',
  '| 2.1.1 | Asks | Left out: needs hardware of its own | |',
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
  ['| 1.1.1 | Asks | Is so | |', 'without a test it begins with'],
  ['| 1.1.1 | Asks | Not met: no | |', 'the reason is missing'],
  ['| 1.1.1 | Asks | Left out: needs hardware of its own | |', '1.1.1 must not be left out'],
  ['| 1.1.1 | Asks | Is so | `a.test.ts: another title` |', 'a.test.ts has no test "another title"'],
  ['| 1.1.1-1.1.2 | Asks | Is so | `a.test.ts: a plain title` |', '1.1.2 has a row already'],
  ['| 1.1.9 | Asks | Is so | `a.test.ts: a plain title` |', 'the standard has no requirement 1.1.9'],
  ['| 1.1.1 | Asks | `a.test.ts: a plain title` |', 'a row has 4 cells: Id, Asks, Here, Test'],
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

test('what the table of people’s data names has to exist', async () => {
  const data = (cell: string) => ({
    ...aClause,
    'docs/data-protection.md': [
      '| What | How long | Test |',
      '| --- | --- | --- |',
      `| Names | a year | ${cell} |`,
    ],
  })
  expect(await check(data("`a.test.ts: it's stored`"))).toMatchObject({ failed: false })
  expect(await check(data('`a.test.ts: a plain titl`'))).toMatchObject({ failed: true })
})
