import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** What refuses words that people read, and what to write instead. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/\be-mail/i, 'email'],
  [/\bmend(s|ed|ing)?\b/i, 'correct'],
  [/[a-z]'[a-z]|[a-z]s' [a-z]/i, '’'],
  [/(^|[\s(])"(?=\w)/, '“…”'],
  // But the words of a Content-Security-Policy.
  [/(^|[\s(])'(?!(self|none|script)')(?=\w)/, '‘…’'],
]

/** The specification's own texts hold letter for letter. */
const fromSpecification = ["Don't touch while drying", "You'll receive weekly curl care tips and advice."]

/** Written for whoever runs the server or reads its log or its API, or for a machine. */
const forOthers =
  /\.test\.ts$|\.d\.ts$|\/(generated|database)\/|\/(repository|config|openapi|migrations)\b[^/]*\.ts$|^server\/main\.ts$/
const sources = ['content/**/*.{ts,md}', 'contract/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}']

type Node = Record<string, unknown>
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Imports, errors that only a log shows, SQL, and attributes that nobody reads. */
const isForOthers = (node: Node) =>
  node.type === 'ImportDeclaration' ||
  (node.type === 'NewExpression' && field(node.callee, 'name') === 'Error') ||
  (node.type === 'TaggedTemplateExpression' && /^sql/.test(textOf(field(node.tag, 'name')))) ||
  (node.type === 'JSXAttribute' &&
    /^(class|sizes|style|href|d$|data-)/.test(textOf(field(node.name, 'name'))))

/** The texts of a file of code. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  const node: Node = { ...value }
  if (isForOthers(node)) return []
  if (node.type === 'Literal' || node.type === 'JSXText') return [textOf(node.value)]
  if (node.type === 'TemplateElement') return [textOf(field(node.value, 'cooked'))]
  return Object.values(node).flatMap(textsIn)
}

/** What people read of a file: its texts but for single small words, which are names of the code, or all lines of a Markdown file, the front matter's without its quotes. */
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
