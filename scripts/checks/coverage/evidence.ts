import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import * as z from 'zod/mini'

const results = '.cache/results'

/** A test with the clauses tagged at the end of its title. */
type Test = { where: string; clauses: readonly string[]; outcome: 'passed' | 'no engine' | 'not passed' }

/** For each clause, the tests that prove it and whether they passed. */
export type Evidence = {
  isOfRun: boolean
  passed: ReadonlyMap<string, readonly string[]>
  withoutEngine: ReadonlySet<string>
  inDrills: ReadonlySet<string>
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
})
const Spec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ status: z.string() })),
})
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite))
  },
})
const PlaywrightReport = z.object({ suites: z.array(Suite) })

function splitTitle(file: string, title: string) {
  const [promise = '', ...clauses] = title.split(/ @(?=[a-z][\w.-]*(?: @|$))/)
  return { where: `${file}: ${promise}`, clauses }
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(results, file), 'utf8'))

function readVitest(file: string, ofSkipped: Test['outcome']): Test[] {
  return VitestReport.parse(read(file)).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      ...splitTitle(relative(process.cwd(), name), title),
      outcome: status === 'passed' ? 'passed' : status === 'failed' ? 'not passed' : ofSkipped,
    })),
  )
}

function readPlaywright(file: string): Test[] {
  const specsOf = ({ specs, suites = [] }: z.infer<typeof Suite>): z.infer<typeof Spec>[] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  return PlaywrightReport.parse(read(file))
    .suites.flatMap(specsOf)
    .map((spec) => ({
      ...splitTitle(`tests/e2e/${spec.file}`, spec.title),
      outcome: spec.tests.every(({ status }) => status === 'expected') ? 'passed' : 'not passed',
    }))
}

/** Titles found in the sources, without running the tests. */
function readSources(pattern: string): Test[] {
  return globSync(pattern, { exclude: (name) => basename(name) === 'node_modules' }).map((file) => ({
    where: file,
    clauses: [...readFileSync(file, 'utf8').matchAll(/ @([a-z][\w.-]*)(?=['"`]| @)/g)].map(
      ([, id = '']) => id,
    ),
    outcome: 'passed',
  }))
}

function byClause(tests: readonly Test[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { where, clauses } of tests)
    for (const id of clauses) found.set(id, [...(found.get(id) ?? []), where])
  return found
}

/** Reads the reports of the last `npm test` if all three exist; otherwise the titles in the sources. */
export function readEvidence(): Evidence {
  const isOfRun = ['unit.json', 'browser.json', 'engines.json'].every((file) =>
    existsSync(join(results, file)),
  )
  const tests = isOfRun
    ? [
        ...readVitest('unit.json', 'not passed'),
        ...readPlaywright('browser.json'),
        // On a machine without Firefox or WebKit their tests are skipped; that is reported, not a failure.
        ...readVitest('engines.json', 'no engine'),
      ]
    : readSources('{{contract,content,server,web,scripts,tests}/**/*.{test,spec},tests/browsers/*}.ts')
  return {
    isOfRun,
    passed: byClause(tests.filter(({ outcome }) => outcome === 'passed')),
    withoutEngine: new Set(byClause(tests.filter(({ outcome }) => outcome === 'no engine')).keys()),
    inDrills: new Set(byClause(readSources('tests/**/*.{check,drill}.ts')).keys()),
  }
}
