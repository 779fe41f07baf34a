/**
 * Checks what the documents say is proved. docs/coverage.md: a clause may wait for its test. docs/security/: each requirement of the
 * standard has its row, with a test or a reason. docs/data-protection.md: whatever its tables name. A test that is named must exist.
 */
import { existsSync } from 'node:fs'
import { checkRequirements } from './coverage/requirements.ts'
import { readRows } from './coverage/tables.ts'
import { wrongTests } from './coverage/test-titles.ts'

const clauses = 'docs/coverage.md'
const peoplesData = 'docs/data-protection.md'

const failures: string[] = []
const fail = (reason: string) => {
  failures.push(reason)
}

function checkClauses(): string {
  const rows = readRows(clauses)
  if (rows.length === 0) fail(`${clauses} has no clauses`)
  for (const { place, cells } of rows) {
    if (cells.length !== 2) fail(`${place}: a row has two cells, the clause and its tests`)
    for (const wrong of wrongTests(cells[1] ?? '')) fail(`${place}: ${wrong}`)
  }
  const proven = rows.filter(({ cells }) => cells[1]).length
  return `${proven} of ${rows.length} clauses of the specification have a test`
}

function checkPeoplesData(): string {
  const rows = existsSync(peoplesData)
    ? readRows(peoplesData).filter(({ head }) => head.at(-1) === 'Test')
    : []
  for (const { place, head, cells } of rows) {
    if (cells.length !== head.length) fail(`${place}: a row has ${head.length} cells: ${head.join(', ')}`)
    else for (const wrong of wrongTests(cells.at(-1) ?? '')) fail(`${place}: ${wrong}`)
  }
  return `${rows.filter(({ cells }) => cells.at(-1)).length} of ${rows.length} rows about people's data have a test`
}

const lines = [checkClauses(), ...checkRequirements(fail), checkPeoplesData()]
for (const failure of failures) console.error(failure)
for (const line of lines) console.log(line)
process.exitCode = failures.length > 0 ? 1 : 0
