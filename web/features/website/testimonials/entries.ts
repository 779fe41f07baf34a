import { entriesOf, valueAt, withValueAt } from '#contract/content-paths.ts'
import type { DocumentContent } from '#contract/website.ts'

/** Where words stand: on the home page, or as a story on the gallery page. */
export const lists = ['reviews', 'stories'] as const
export type ListName = (typeof lists)[number]

type Proof = { how: string; on: string }

/** One entry of the register as it is written on: each text may be missing yet. */
export type Entry = {
  id: string
  words: string
  name: string
  sample: boolean
  received: Proof | undefined
  consent: Proof | undefined
}

const textAt = (value: unknown, path: string) => {
  const text = valueAt(value, path)
  return typeof text === 'string' ? text : ''
}

const proofAt = (value: unknown, path: string): Proof | undefined =>
  valueAt(value, path) === undefined
    ? undefined
    : { how: textAt(value, `${path}.how`), on: textAt(value, `${path}.on`) }

export const readEntry = (value: unknown): Entry => ({
  id: textAt(value, 'id'),
  words: textAt(value, 'words'),
  name: textAt(value, 'name'),
  sample: valueAt(value, 'sample') === true,
  received: proofAt(value, 'received'),
  consent: proofAt(value, 'consent'),
})

export const entriesIn = (content: DocumentContent, list: ListName): Entry[] =>
  entriesOf(content[list]).map(readEntry)

export const pathOfEntry = (list: ListName, id: string) => `${list}[#${id}]`

/** In which list an entry stands, and where in it. */
export function findEntry(content: DocumentContent, id: string) {
  for (const list of lists) {
    const index = entriesIn(content, list).findIndex((entry) => entry.id === id)
    if (index >= 0) return { list, index, value: entriesOf(content[list])[index] }
  }
  return undefined
}

/** With an entry put in at this place; one of the same id is taken away first. */
export function withEntryAt(content: DocumentContent, list: ListName, index: number, value: unknown) {
  const left = withoutEntry(content, readEntry(value).id)
  const entries = entriesOf(left[list])
  return { ...left, [list]: [...entries.slice(0, index), value, ...entries.slice(index)] }
}

export const withoutEntry = (content: DocumentContent, id: string): DocumentContent =>
  lists.reduce<DocumentContent>(
    (left, list) =>
      findEntry(left, id)?.list === list ? withValueAt(left, pathOfEntry(list, id), undefined) : left,
    content,
  )

export type Standing = 'sample' | 'waiting' | 'live' | 'changed' | 'new'

/** What visitors have of an entry. */
export function publicationStateOf(entry: Entry, published: Entry | undefined): Standing {
  if (entry.sample) return 'sample'
  if (!entry.consent) return 'waiting'
  if (!published?.consent) return 'new'
  return JSON.stringify(entry) === JSON.stringify(published) ? 'live' : 'changed'
}

export const isAwaitingConsent = ({ sample, consent }: Entry) => !sample && !consent
export const isRealTestimonial = ({ sample, consent }: Entry) => !sample && consent !== undefined

/** Says nothing of the person: it is left when the entry is gone. */
export const createEntryId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const createBlankEntry = () => ({
  id: createEntryId(),
  words: '',
  name: '',
  sample: false,
  received: { how: 'message', on: '' },
})

export const isBlankEntry = ({ words, name, received, consent }: Entry) =>
  words.trim() === '' && name.trim() === '' && !received?.on && !consent

/** Real ones stand before the samples. */
export function indexForRealEntry(content: DocumentContent, list: ListName): number {
  const sample = entriesIn(content, list).findIndex((entry) => entry.sample)
  return sample < 0 ? entriesOf(content[list]).length : sample
}
