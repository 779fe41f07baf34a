import { expect, test } from 'vitest'
import { galleryWith, shippedGallery } from '#tests/support/gallery.ts'
import { documents } from './documents.ts'
import { shippedContent } from './website-content.ts'

const own = 'own-0123456789abcdef0123'
const size = { hash: '01234567', width: 1200, height: 1600, widths: [320] }
const moment = { today: '2026-03-01', now: '2026-03-01T09:00:00.000Z', earlier: [] }

function check(gallery: object, { mayBeShown = false }) {
  const picture = { ...size, alt: '', isIllustration: false, mayBeShown }
  const content = { ...shippedContent, pictures: { ...shippedContent.pictures, [own]: picture } }
  const checked = documents.gallery.checkNew(content, gallery, moment)
  if ('content' in checked) return { shown: checked.content }
  return { errors: Object.fromEntries(checked.problems.map(({ field, fix }) => [field, fix])) }
}

test('a picture that stands in the gallery already is refused in a pair, since it has one description', () => {
  const { beforeAfterPairs, ...page } = galleryWith(own)
  const pairs = beforeAfterPairs.map((pair, index) => (index === 0 ? { ...pair, after: own } : pair))
  const { errors } = check({ ...page, beforeAfterPairs: pairs }, { mayBeShown: true })
  const fix = 'The gallery has this picture in another place too: please choose another.'
  expect(errors).toEqual({ 'beforeAfterPairs[0].after': fix })
})

test('a curl pattern is optional, so that galleries from before it stay valid, and one that nobody knows is refused', () => {
  const { galleryItems, ...page } = shippedGallery()
  const withPattern = (pattern: string | undefined) => ({
    ...page,
    galleryItems: galleryItems.map((item) => ({ ...item, pattern })),
  })
  const patternsOf = (pattern: string | undefined) =>
    check(withPattern(pattern), {}).shown?.galleryItems.map((item) => item.pattern)
  expect(new Set(patternsOf(undefined))).toEqual(new Set([undefined]))
  expect(new Set(patternsOf('4C'))).toEqual(new Set(['4C']))
  expect(Object.keys(check(withPattern('5D'), {}).errors ?? {})).toContain('galleryItems[0].pattern')
})
