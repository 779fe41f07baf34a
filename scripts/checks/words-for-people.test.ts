import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Spellings not allowed in texts for people, and their replacements. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/\be-mail/i, 'email'],
  [/\bmend(s|ed|ing)?\b/i, 'correct'],
  [/[a-z]'[a-z]|[a-z]s' [a-z]/i, '’'],
  [/(^|[\s(])"(?=\w)/, '“…”'],
  // Except Content-Security-Policy keywords.
  [/(^|[\s(])'(?!(self|none|script)')(?=\w)/, '‘…’'],
]

/** Texts that the specification prescribes letter for letter. */
const fromSpecification = ["Don't touch while drying", "You'll receive weekly curl care tips and advice."]

/** Files whose texts are for operators, API clients or machines. */
const forOthers =
  /\.test\.ts$|\.d\.ts$|\/(generated|database)\/|\/(repository|config|openapi|migrations)\b[^/]*\.ts$|^server\/main\.ts$/
const sources = ['content/**/*.{ts,md}', 'contract/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}']

type Node = Record<string, unknown>
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Imports, errors for logs only, SQL, and attributes that are not displayed. */
const isForOthers = (node: Node) =>
  node.type === 'ImportDeclaration' ||
  (node.type === 'NewExpression' && field(node.callee, 'name') === 'Error') ||
  (node.type === 'TaggedTemplateExpression' && /^sql/.test(textOf(field(node.tag, 'name')))) ||
  (node.type === 'JSXAttribute' &&
    /^(class|sizes|style|href|d$|data-)/.test(textOf(field(node.name, 'name'))))

/** All string literals of a source file. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  const node: Node = { ...value }
  if (isForOthers(node)) return []
  if (node.type === 'Literal' || node.type === 'JSXText') return [textOf(node.value)]
  if (node.type === 'TemplateElement') return [textOf(field(node.value, 'cooked'))]
  return Object.values(node).flatMap(textsIn)
}

/**
 * Texts for people: of code, all strings except single lower-case words, which are identifiers; of Markdown, all lines,
 * without the front matter's quotes.
 */
const readable = (file: string, code: string) =>
  file.endsWith('.md')
    ? code.replace(/^(\w+: )"(.*)"$/gm, '$1$2').split('\n')
    : textsIn(parseSync(file, code).program).filter((text) => /^[A-Z]|\s/.test(text))

test('what people read says "email" and "correct", and has curly quotes @email-and-quotes', async () => {
  const found: string[] = []
  for await (const file of glob([...sources])) {
    if (forOthers.test(file) || file === 'content/README.md') continue
    for (const text of readable(file, await readFile(file, 'utf8')))
      for (const [pattern, instead] of refused)
        if (pattern.test(text) && !fromSpecification.some((quoted) => text.includes(quoted)))
          found.push(`${file}: ${text.trim()} (write ${instead})`)
  }
  expect(found).toEqual([])
})
