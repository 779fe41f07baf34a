import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { hasTechnicalWords } from './technical-words.ts'

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

/** Texts that the owner passes on: what stands in an OperatorNote, or is kept as `toPassOn`. */
const isPassedOn = (node: Node) =>
  (node.type === 'JSXElement' && field(field(node.openingElement, 'name'), 'name') === 'OperatorNote') ||
  (node.type === 'VariableDeclarator' && field(node.id, 'name') === 'toPassOn') ||
  (node.type === 'Property' && field(node.key, 'name') === 'toPassOn')

/** Imports, errors for logs only, SQL, and attributes that are not displayed. */
const isForOthers = (node: Node) =>
  node.type === 'ImportDeclaration' ||
  (node.type === 'NewExpression' && field(node.callee, 'name') === 'Error') ||
  (node.type === 'TaggedTemplateExpression' && /^sql/.test(textOf(field(node.tag, 'name')))) ||
  (node.type === 'JSXAttribute' &&
    /^(class|sizes|style|href|d$|data-)/.test(textOf(field(node.name, 'name'))))

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** All string literals of a source file. */
function textsIn(node: unknown, isSkipped = isForOthers): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => textsIn(one, isSkipped))
  if (!isNode(node) || isSkipped(node)) return []
  if (node.type === 'Literal' || node.type === 'JSXText') return [textOf(node.value)]
  if (node.type === 'TemplateElement') return [textOf(field(node.value, 'cooked'))]
  return Object.values(node).flatMap((one) => textsIn(one, isSkipped))
}

type Parsed = ReturnType<typeof parseSync>['program']
const parsed = new Map<string, Parsed>()

/** Parses a file once for all tests. */
function parse(file: string, code: string): Parsed {
  const program = parsed.get(file) ?? parseSync(file, code).program
  parsed.set(file, program)
  return program
}

/**
 * Texts for people: of code, all strings except single lower-case words, which are identifiers; of Markdown, all lines,
 * without the front matter's quotes.
 */
const readable = (file: string, code: string) =>
  file.endsWith('.md')
    ? code.replace(/^(\w+: )"(.*)"$/gm, '$1$2').split('\n')
    : textsIn(parse(file, code)).filter((text) => /^[A-Z]|\s/.test(text))

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

/** Texts of an OperatorNote. */
const behindTheNote = /operator-(text|note)\.tsx?$/

/** What only API clients and logs say. */
const forClients =
  /\/repository\.ts$|^contract\/(analytics|errors)\.ts$|^server\/features\/(backups\/off-site\/copy|own-calendar\/windows-zones)\.ts$/

/** Codes of errors, which are not shown. */
const isCode = (text: string) => /^[A-Z_]+$/.test(text)

const isLogged = (node: Node) =>
  node.type === 'CallExpression' &&
  (/^log/.test(textOf(field(node.callee, 'name'))) ||
    /^(info|warn|error|fatal)$/.test(textOf(field(field(node.callee, 'property'), 'name'))))

const isStartError = (node: Node) =>
  node.type === 'NewExpression' && field(node.callee, 'name') === 'StartError'

test('her screens, and what the server says on them, are technical only under “For whoever runs your website” @behind-one-door', async () => {
  const found: string[] = []
  for await (const file of glob([
    'contract/**/*.ts',
    'server/features/**/*.ts',
    'web/features/**/*.{ts,tsx}',
    'web/admin/**/*.{ts,tsx}',
    'web/ui/**/*.tsx',
  ])) {
    if (file.endsWith('.test.ts') || behindTheNote.test(file) || forClients.test(file)) continue
    const program = parse(file, await readFile(file, 'utf8'))
    const texts = textsIn(program, (node) =>
      [isForOthers, isPassedOn, isLogged, isStartError].some((skips) => skips(node)),
    )
    for (const text of texts.filter((one) => /^[A-Z]|\s/.test(one) && !isCode(one)))
      if (hasTechnicalWords(text)) found.push(`${file}: ${text.trim()}`)
  }
  expect(found).toEqual([])
})
