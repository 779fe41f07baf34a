import { existsSync, readFileSync } from 'node:fs'

/** A title after `test(`, or after the cases of `test.each([…])(`. */
const titleCalls = /(?:\b(?:test|it)[\w.]*|\]\s*(?:as const)?\s*\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

const known = new Map<string, RegExp[]>()

/** The titles of the tests in a file. What is filled in may be anything; a database in front may be left out. */
function titlesOf(file: string): RegExp[] {
  const calls = readFileSync(file, 'utf8').matchAll(titleCalls)
  return [...calls].map(([, , title = '']) => {
    const escaped = title.replace(/\\(['"`])/g, '$1').replace(/[.*+?^()|[\]\\{}]/g, '\\$&')
    const pattern = escaped
      .replace(/^\$\\\{dialect\\\}: /, '(?:.+: )?')
      .replace(/\$\\\{.*?\\\}|%[sdijo]|\$[a-z]\w*/g, '.+')
    return new RegExp(`^${pattern}$`)
  })
}

function hasTest(file: string, title: string): boolean {
  const titles = known.get(file) ?? titlesOf(file)
  known.set(file, titles)
  return titles.some((pattern) => pattern.test(title))
}

/** What is wrong with the tests that a cell names; an empty one names none. */
export function wrongTests(cell: string): string[] {
  return (cell === '' ? [] : cell.split('<br>')).flatMap((one) => {
    const [, file, title] = one.trim().match(/^`([^`]+?): (.+)`$/) ?? []
    if (!file || !title) return [`"${one}" is not written as \`path/to/file.test.ts: title of the test\``]
    if (!existsSync(file)) return [`there is no file ${file}`]
    return hasTest(file, title) ? [] : [`${file} has no test "${title}"`]
  })
}
