import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseSync } from 'vite'

const sources = 'web/**/*.{ts,tsx}'
/** Tests, what is generated, and those of the owner's pages that use no utilities. */
const others = /\.test\.ts$|^web\/(generated|pages\/admin|features\/admin-session)\//
const target = 'web/generated'

type Node = Record<string, unknown>

/** What may be a class name: words of strings, but not of imports or of attributes other than `className`. */
function stringsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  if (typeof value !== 'object' || value === null) return []
  const node: Node = { ...value }
  if (node.type === 'ImportDeclaration' || isOtherAttribute(node)) return []
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'TemplateElement') return stringOf(node.value, 'raw')
  return Object.values(node).flatMap(stringsIn)
}

function stringOf(value: unknown, key: string) {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof text === 'string' ? [text] : []
}

const isOtherAttribute = ({ type, name, value }: Node) =>
  type === 'JSXAttribute' &&
  !stringOf(name, 'name').some((name) => name.endsWith('lassName')) &&
  stringOf(value, 'type')[0] === 'Literal'

/** A sentence is none: it begins with a capital or has marks at the end of its words. */
const mayBeClasses = (text: string) => !/^\s*[A-Z]|[,.?!:;](\s|$)|[{}<>]/.test(text)

/** The words of a file of code that may be class names. */
export const classNamesIn = (file: string, code: string) =>
  stringsIn(parseSync(file, code).program)
    .filter(mayBeClasses)
    .flatMap((text) => text.split(/\s+/))

/**
 * Writes the list of words that Tailwind makes utilities of. Tailwind itself takes every word of a file, those of its
 * comments and sentences too, and so makes rules that nothing uses.
 */
export async function buildClassNames(): Promise<void> {
  const names = new Set<string>()
  for await (const file of glob(sources)) {
    if (others.test(file)) continue
    for (const name of classNamesIn(file, await readFile(file, 'utf8'))) names.add(name)
  }
  await mkdir(target, { recursive: true })
  await writeFile(`${target}/class-names.txt`, `${[...names].sort().join('\n')}\n`)
}
