/** Checks docs/coverage.md: a clause may wait for its test, but a test that is named there must exist. */
import { existsSync, readFileSync } from 'node:fs'

const table = 'docs/coverage.md'

/** A title after `test(`, or after the cases of `test.each([…])(`. */
const titleCalls = /(?:\b(?:test|it)[\w.]*|\]\s*(?:as const)?\s*\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** The titles of the tests in a file. What is filled in may be anything; a database in front may be left out. */
function testTitles(file: string) {
  const calls = readFileSync(file, 'utf8').matchAll(titleCalls)
  return [...calls].map(([, , title = '']) => {
    const escaped = title.replace(/\\(['"`])/g, '$1').replace(/[.*+?^()|[\]\\{}]/g, '\\$&')
    const pattern = escaped
      .replace(/^\$\\\{dialect\\\}: /, '(?:.+: )?')
      .replace(/\$\\\{.*?\\\}|%[sdijo]|\$[a-z]\w*/g, '.+')
    return new RegExp(`^${pattern}$`)
  })
}

const failures: string[] = []
let clauses = 0
let proven = 0

for (const [index, line] of readFileSync(table, 'utf8').split('\n').entries()) {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [, clause = '', tests] = cells
  if (cells.length === 1 || clause === 'Clause' || /^-+$/.test(clause)) continue
  const fail = (reason: string) => failures.push(`${table}:${index + 1}: ${reason}`)
  if (cells.length !== 4 || tests === undefined) {
    fail('a row has two cells, the clause and its tests')
    continue
  }
  clauses += 1
  if (tests !== '') proven += 1
  for (const cell of tests === '' ? [] : tests.split('<br>')) {
    const [, file, title] = cell.trim().match(/^`([^`]+?): (.+)`$/) ?? []
    if (!file || !title) fail(`"${cell}" is not written as \`path/to/file.test.ts: title of the test\``)
    else if (!existsSync(file)) fail(`there is no file ${file}`)
    else if (!testTitles(file).some((pattern) => pattern.test(title))) fail(`${file} has no test "${title}"`)
  }
}

if (clauses === 0) failures.push(`${table} has no clauses`)
for (const failure of failures) console.error(failure)
console.log(`${proven} of ${clauses} clauses of the specification have a test`)
process.exitCode = failures.length > 0 ? 1 : 0
