import * as z from 'zod/mini'
import { altText, choice, focalPoint, group, list, picture, slug, text } from './fields.ts'
import { lastWords, searchResult, top } from './pages.ts'
import { curlPatterns } from './text/curl-patterns.ts'

const words = {
  title: text({ label: 'Title', max: 40 }),
  description: text({ label: 'A sentence about it', max: 120 }),
}

const Item = z.strictObject({
  id: slug(),
  ...words,
  pattern: z.optional(choice(curlPatterns, { label: 'Curl pattern' })),
  image: picture({ label: 'The picture itself', alt: 'alt', focus: 'focus' }),
  alt: altText(),
  focus: z.optional(focalPoint()),
})

const Pair = z.strictObject({
  id: slug(),
  ...words,
  before: picture({ label: 'The picture before', alt: 'beforeAlt', focus: 'beforeFocus' }),
  beforeAlt: altText(),
  beforeFocus: z.optional(focalPoint()),
  after: picture({ label: 'The picture after', alt: 'afterAlt', focus: 'afterFocus' }),
  afterAlt: altText(),
  afterFocus: z.optional(focalPoint()),
})

export const Gallery = z.strictObject({
  ...group('Pictures', 'The page lays them out by itself; you choose which, in what order.', {
    items: list(Item, { label: 'Pictures', min: 6, max: 30, entryName: 'picture' }),
    /** Above a button. */
    askText: text({ label: 'Question beside the last picture', max: 80 }),
  }),
  ...group('Before & after', '', {
    pairs: list(Pair, { label: 'Before & after', min: 0, max: 6, entryName: 'pair' }),
  }),
  ...top(),
  ...lastWords(),
  ...searchResult(),
})
