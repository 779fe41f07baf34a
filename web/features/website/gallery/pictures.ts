import { type CurlPattern, curlFamilyOf, curlPatterns } from '#content/text/curl-patterns.ts'
import { valueAt } from '#contract/content-paths.ts'
import { formatShortDay } from '#contract/day-labels.ts'
import { mayPictureBeMailed, type OwnPicture } from '#contract/pictures.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { isBuiltPictureName, pictureSource } from '#web/ui/picture/picture-source.ts'
import type { Pictures } from './queries.ts'

export type Item = {
  id: string
  image: string
  pattern: CurlPattern | ''
  title: string
  alt: string
  focus: string | undefined
}
export type Pair = {
  id: string
  title: string
  before: string
  after: string
  /** What must never be cut off of them. */
  beforeFocus: string | undefined
  afterFocus: string | undefined
}

const textIn = (value: unknown, name: string): string => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof text === 'string' ? text : ''
}

/** The choices of a curl pattern, the loosest first. */
export const patternWords = Object.fromEntries([
  ['', 'Not said'],
  ...curlPatterns.map((pattern) => [pattern, `${pattern}: ${curlFamilyOf(pattern)?.name}`]),
])

export const galleryEntriesAt = (state: DraftState, path: 'items' | 'pairs'): readonly unknown[] => {
  const value = valueAt(state.content, path)
  return Array.isArray(value) ? value : []
}

export const galleryItemsOf = (state: DraftState): Item[] =>
  galleryEntriesAt(state, 'items').map((item) => ({
    id: textIn(item, 'id'),
    image: textIn(item, 'image'),
    pattern: curlPatterns.find((pattern) => pattern === textIn(item, 'pattern')) ?? '',
    title: textIn(item, 'title'),
    alt: textIn(item, 'alt'),
    focus: textIn(item, 'focus') || undefined,
  }))

export const galleryPairsOf = (state: DraftState): Pair[] =>
  galleryEntriesAt(state, 'pairs').map((pair) => ({
    id: textIn(pair, 'id'),
    title: textIn(pair, 'title'),
    before: textIn(pair, 'before'),
    after: textIn(pair, 'after'),
    beforeFocus: textIn(pair, 'beforeFocus') || undefined,
    afterFocus: textIn(pair, 'afterFocus') || undefined,
  }))

export const isOwnPicture = (image: string) => image.startsWith('own-')

/** The files of a picture, or nothing where it is gone or was not chosen yet. */
export function pictureSourceOf(image: string, pictures: Pictures) {
  const own = pictures.get(image)
  if (isOwnPicture(image)) return own && !own.withdrawnAt ? pictureSource(image, own) : undefined
  return isBuiltPictureName(image) ? pictureSource(image) : undefined
}

/** The day of a consent that holds. */
export const consentDayOf = ({ agreedOn, withdrawnAt }: OwnPicture) => (withdrawnAt ? undefined : agreedOn)

/** Under a picture: what it is, or what its client agreed to. */
export function pictureStatus(
  image: string,
  pictures: Pictures,
  isForMail = false,
): { words: string; isBad: boolean } {
  if (!isOwnPicture(image)) return { words: 'Illustration', isBad: false }
  const picture = pictures.get(image)
  if (!picture) return { words: 'Not there any more', isBad: true }
  if (picture.withdrawnAt) return { words: 'Withdrawn by the client', isBad: true }
  if (picture.subject === 'illustration') return { words: 'Illustration', isBad: false }
  if (picture.subject === 'nobody') return { words: 'Nobody in it', isBad: false }
  if (!picture.agreedOn) return { words: 'Waits for consent', isBad: true }
  if (isForMail && !mayPictureBeMailed(picture)) return { words: 'Agreed to the website only', isBad: true }
  return { words: `Consent of ${formatShortDay(picture.agreedOn)}`, isBad: false }
}

/** What visitors see of an entry, wherever it stands among them. */
export const publishedEntry = (state: DraftState, path: string, id: string): unknown => {
  const entries = valueAt(state.document.published, path)
  return Array.isArray(entries) ? entries.find((entry) => textIn(entry, 'id') === id) : undefined
}
export { textIn }
