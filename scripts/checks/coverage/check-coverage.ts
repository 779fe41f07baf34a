import { mkdirSync, writeFileSync } from 'node:fs'
import { readEvidence } from './evidence.ts'
import { type Clause, checkRequirements, readRows } from './requirements.ts'

const clauses = 'docs/coverage.md'
const peoplesData = 'docs/data-protection.md'
const table = '.cache/coverage.md'

/** Checks the documents of the current folder against its tests, and writes a table of both. */
export function checkCoverage(): { failures: string[]; lines: string[] } {
  const { isOfRun, passed, withoutEngine, inDrills } = readEvidence()
  const failures: string[] = []
  const fail = (reason: string) => {
    failures.push(reason)
  }
  const texts = new Map<string, string>()

  function addClause({ id, text, place, needsTest }: Clause) {
    if (texts.has(id)) fail(`${place}: there is a clause ${id} already`)
    texts.set(id, text)
    if (!needsTest) return
    const isDrill = text.endsWith(' (drill)')
    if (isDrill && passed.has(id)) fail(`${place}: @${id} has a test in npm test, not only a drill`)
    else if (isDrill && !inDrills.has(id)) fail(`${place}: no drill has @${id} in its title`)
    else if (!isDrill && !passed.has(id) && !withoutEngine.has(id))
      fail(
        isOfRun
          ? `${place}: no test with @${id} ran and passed`
          : `${place}: no test has @${id} in its title`,
      )
  }

  function checkRows(file: string, what: string): string {
    const rows = readRows(file, fail)
    for (const { place, cells } of rows)
      addClause({ id: cells[0] ?? '', text: cells.at(-1) ?? '', place, needsTest: true })
    return `${rows.length} ${what}`
  }

  const lines = [checkRows(clauses, 'clauses of the specification')]
  if (texts.size === 0) fail(`${clauses} has no clauses`)
  lines.push(checkRows(peoplesData, 'rows about people’s data'), ...checkRequirements(addClause, fail))

  for (const [id, tests] of isOfRun ? passed : [])
    if (!texts.has(id)) fail(`No document has the clause @${id} of ${tests[0]}`)

  const listed = [...texts].map(([id, text]) => {
    const tests = passed.get(id) ?? []
    return `| ${id} | ${text.replaceAll('|', '\\|')} | ${tests.length} | ${tests.join('<br>').replaceAll('|', '\\|')} |`
  })
  mkdirSync('.cache', { recursive: true })
  writeFileSync(
    table,
    ['| Id | Clause | Tests | Where |', '| --- | --- | --- | --- |', ...listed, ''].join('\n'),
  )

  // One file of tests run alone leaves a report that lacks all others.
  if (isOfRun && failures.length > 0) fail('Read from .cache/results: `npm test` makes these reports anew.')
  const unproved = [...withoutEngine].filter((id) => !passed.has(id))
  if (unproved.length > 0)
    lines.push(`Not shown on this machine, which lacks the engine: ${unproved.join(', ')}`)
  lines.push(`Each with its tests: ${table}`)
  if (!isOfRun) lines.push('Only titles were read: whether the tests pass, `npm test` has to say first.')
  return { failures, lines }
}
