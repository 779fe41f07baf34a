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

/** Texts that the owner passes on: what stands in an OperatorNote, or is kept as `toPassOn`. */
const isPassedOn = (node: Node) =>
  (node.type === 'JSXElement' && field(field(node.openingElement, 'name'), 'name') === 'OperatorNote') ||
  (node.type === 'VariableDeclarator' && field(node.id, 'name') === 'toPassOn')

/** Imports, errors for logs only, SQL, and attributes that are not displayed. */
const isForOthers = (node: Node) =>
  node.type === 'ImportDeclaration' ||
  (node.type === 'NewExpression' && field(node.callee, 'name') === 'Error') ||
  (node.type === 'TaggedTemplateExpression' && /^sql/.test(textOf(field(node.tag, 'name')))) ||
  (node.type === 'JSXAttribute' &&
    /^(class|sizes|style|href|d$|data-)/.test(textOf(field(node.name, 'name'))))

/** All string literals of a source file. */
function textsIn(value: unknown, isSkipped = isForOthers): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, isSkipped))
  if (typeof value !== 'object' || value === null) return []
  const node: Node = { ...value }
  if (isSkipped(node)) return []
  if (node.type === 'Literal' || node.type === 'JSXText') return [textOf(node.value)]
  if (node.type === 'TemplateElement') return [textOf(field(node.value, 'cooked'))]
  return Object.values(node).flatMap((one) => textsIn(one, isSkipped))
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

/** What only the person who runs the website understands. Names on other companies' screens may be quoted: “IMAP/SMTP”. */
const technical = [
  /\b(SMTP|IMAP|DNS|SPF|DKIM|DMARC|WebDAV|S3|JSON|CSV|XML|URL|API|HTTPS?|TLS)\b/,
  /\b([Pp]orts?|[Hh]ost ?names?|[Ff]irewalls?|[Pp]rox(y|ies)|docs\/\w+\.md)\b/,
  /\b[45]\.\d{1,3}\.\d{1,3}\b|\b[A-Z]{2,}_[A-Z]{2,}\b/,
  /\b[Ww]hoever\b/,
]

/** Texts of an OperatorNote, and the form that opens from one. */
const behindTheNote = /operator-(text|note)\.tsx?$|\/off-site\/place-(dialog|words)\.tsx?$/

test('her screens say nothing technical outside “For whoever runs your website” @behind-one-door', async () => {
  const found: string[] = []
  for await (const file of glob([
    'web/features/**/*.{ts,tsx}',
    'web/admin/**/*.{ts,tsx}',
    'web/ui/**/*.tsx',
  ])) {
    if (file.endsWith('.test.ts') || behindTheNote.test(file)) continue
    const { program } = parseSync(file, await readFile(file, 'utf8'))
    const texts = textsIn(program, (node) => isForOthers(node) || isPassedOn(node))
    for (const text of texts.filter((one) => /^[A-Z]|\s/.test(one)).map((one) => one.replace(/“[^”]*”/g, '')))
      if (technical.some((pattern) => pattern.test(text))) found.push(`${file}: ${text.trim()}`)
  }
  expect(found).toEqual([])
})
