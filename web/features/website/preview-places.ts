import { valueAt } from '#contract/content-paths.ts'
import type { Layout } from './layouts/layout.ts'

/** A field with words that may stand on the page, in the order of the form. */
export type PreviewField = { path: string; group: string; words: string }

/** From where to where a text stands in the text of the page. */
export type Extent = { from: number; to: number }

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const pathsOf = (
  { path, kind, columns = [] }: Layout['groups'][number]['places'][number],
  content: unknown,
) => {
  if (kind === 'lines') return asList(valueAt(content, path)).map((_, index) => `${path}[${index}]`)
  if (kind === 'entries')
    return asList(valueAt(content, path)).flatMap((_, index) =>
      columns.map(({ name }) => `${path}[${index}].${name}`),
    )
  return [path]
}

export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What a search engine shows stands nowhere on the page. */
const isOnPage = (path: string) => !path.startsWith('pageMeta')

export const fieldsOf = ({ groups }: Layout, content: unknown): PreviewField[] =>
  groups.flatMap(({ title, places }) =>
    places
      .flatMap((place) => pathsOf(place, content))
      .filter(isOnPage)
      .flatMap((path) => {
        const value = valueAt(content, path)
        const words = typeof value === 'string' ? plain(value) : ''
        return words === '' ? [] : [{ path, group: title, words }]
      }),
  )

/** Shorter words are looked for only where they stand alone. */
const leastWithin = 6

/** Where the words stand in the text, whose blocks are lines. `{name}` and the like stand for other words there. */
function findAll(words: string, text: string, isAlone: boolean): Extent[] {
  if (!isAlone && words.length < leastWithin) return []
  // Nothing but a stand-in would be found everywhere.
  if (words.replace(/\{\w+\}/g, '').trim() === '') return []
  const pattern = words
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\n]+?')
  const found = text.matchAll(new RegExp(isAlone ? `^${pattern}$` : pattern, 'gm'))
  return Array.from(found, (match) => ({ from: match.index, to: match.index + match[0].length }))
}

const isWithin = (main: Extent) => (one: Extent) => one.from >= main.from && one.to <= main.to

/** A block of its own in the page's main part is likelier than words within a block, or than its header and footer. */
function candidatesFor(words: string, text: string, main: Extent): Extent[] {
  const [alone, within] = [findAll(words, text, true), findAll(words, text, false)]
  const ranked = [alone.filter(isWithin(main)), within.filter(isWithin(main)), alone, within]
  return ranked.find((one) => one.length > 0) ?? []
}

const keyOf = ({ group, words }: PreviewField) => `${group}\n${words}`

/**
 * Where on the page the words of each field stand. Words that stand there more than once belong to the field whose part of the
 * form is told by words that stand there once; several of one part follow one another as in the form.
 */
export function placesOf(fields: readonly PreviewField[], text: string, main: Extent) {
  const places = new Map<string, Extent>()
  const candidates = new Map(
    [...new Set(fields.map(({ words }) => words))].map((words) => [words, candidatesFor(words, text, main)]),
  )
  const centres = new Map<string, number>()
  for (const group of new Set(fields.map((field) => field.group))) {
    const own = fields.filter((field) => field.group === group)
    const sure = own.flatMap(({ words }) => {
      const [only, second] = candidates.get(words) ?? []
      const isShared = fields.some((other) => other.words === words && other.group !== group)
      return only && !second && !isShared && isWithin(main)(only) ? [only.from] : []
    })
    const middle = sure.sort((one, other) => one - other)[Math.floor(sure.length / 2)]
    if (middle !== undefined) centres.set(group, middle)
  }
  const taken = new Set<Extent>()
  for (const key of new Set(fields.map(keyOf))) {
    const alike = fields.filter((field) => keyOf(field) === key)
    const [first] = alike
    if (!first) continue
    const centre = centres.get(first.group)
    const free = (candidates.get(first.words) ?? []).filter((one) => !taken.has(one))
    const distance = ({ from }: Extent) => (centre === undefined ? from : Math.abs(from - centre))
    const nearest = free.sort((one, other) => distance(one) - distance(other)).slice(0, alike.length)
    nearest
      .sort((one, other) => one.from - other.from)
      .forEach((place, index) => {
        taken.add(place)
        const field = alike[index]
        if (field) places.set(field.path, place)
      })
  }
  return places
}
