import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

async function checkRows(...rows: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coverage-'))
  await mkdir(path.join(folder, 'docs'))
  const tests = [
    `test('a plain title', () => {})`,
    `test(\`\${dialect}: it's stored\`, () => {})`,
    `test.for([['a'], ['b']])('%s is refused', () => {})`,
  ].join('\n')
  await writeFile(path.join(folder, 'a.test.ts'), tests)
  await writeFile(
    path.join(folder, 'docs/coverage.md'),
    ['# Title', '| Clause | Test |', '| --- | --- |', ...rows].join('\n'),
  )
  const answer = await new Promise<{ failed: boolean; output: string }>((resolve) => {
    const script = path.resolve('scripts/check-coverage.ts')
    execFile(process.execPath, [script], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stderr + stdout }),
    )
  })
  await rm(folder, { recursive: true })
  return answer
}

test('named tests that exist pass, and empty cells are counted', async () => {
  const rows = [
    "| one | `a.test.ts: a plain title`<br>`a.test.ts: it's stored`<br>`a.test.ts: sqlite: it's stored` |",
    '| two | `a.test.ts: a \\| b is refused` |',
    '| three | |',
  ]
  expect(await checkRows(...rows)).toEqual({
    failed: false,
    output: '2 of 3 clauses of the specification have a test\n',
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
