import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ArticleDocument, articleCategories } from './article.ts'
import { problemsIn } from './check.ts'
import { pageContentOf } from './content.ts'
import { documents } from './documents.ts'
import { type Field, fieldOf } from './fields.ts'
import type { OwnPicture, Pictures } from './pictures.ts'
import { shipped, shippedPictures } from './shipped.ts'
import { countWords } from './text/reading-time.ts'

const given = { pictures: shippedPictures, shipped, today: '2026-11-28' }
const own = `own-${'0'.repeat(20)}`
const ownPicture = (mayBeShown: boolean): OwnPicture => ({
  ...{ alt: '', isIllustration: false, mayBeShown },
  ...{ hash: '', width: 1, height: 1, widths: [] },
})
const withOwn = (mayBeShown: boolean): Pictures => ({ ...shippedPictures, [own]: ownPicture(mayBeShown) })

test('a short text is a text: a price, a title, a few words of praise', () => {
  const { services, gallery, testimonials } = shipped
  const cuts = { ...services.cuts, price: '£48' }
  expect(problemsIn(documents.services.schema, { ...services, cuts })).toEqual([])
  const items = gallery.items.map((item, index) => ({ ...item, title: `B${index}`, description: 'Soft' }))
  expect(problemsIn(documents.gallery.schema, { ...gallery, items })).toEqual([])
  const reviews = testimonials.reviews.map((review) => ({ ...review, words: 'Love it!' }))
  expect(problemsIn(documents.testimonials.schema, { ...testimonials, reviews })).toEqual([])
  const wrong = { ...services, cuts: { ...cuts, price: '' } }
  expect(problemsIn(documents.services.schema, wrong)).toEqual([
    { path: 'cuts.price', message: 'Please write something here.' },
  ])
})

test('a new website has what the specification counts', () => {
  const { details, gallery, testimonials, contact, tips, articles } = shipped
  expect(details.areas).toHaveLength(17)
  expect(details.areas.filter(({ formValue }) => formValue)).toHaveLength(8)
  expect(gallery.items).toHaveLength(13)
  expect(gallery.pairs).toHaveLength(2)
  expect(testimonials.reviews).toHaveLength(10)
  expect(contact.faqs.filter(({ answer }) => answer)).toHaveLength(4)
  expect(tips.quickTips).toHaveLength(4)
  const all = Object.values(articles)
  expect(all.map(({ category }) => category).toSorted()).toEqual(articleCategories.toSorted())
  expect(all.filter(({ featured }) => featured)).toHaveLength(1)
  for (const { body, title } of all) {
    expect(countWords(body), title).toBeGreaterThanOrEqual(600)
    expect(countWords(body), title).toBeLessThan(1300)
  }
})

test('each shipped picture has its file, and each file says what it shows', () => {
  const files = readdirSync(join(import.meta.dirname, 'images')).map((file) => file.replace(/\.\w+$/, ''))
  expect(Object.keys(shippedPictures).toSorted()).toEqual(files.toSorted())
})

test('every field with a label stands in a group of its form', () => {
  const isShown = ({ meta, fields }: Field): boolean =>
    meta?.label !== undefined || Object.values(fields ?? {}).some(isShown)
  for (const schema of [ArticleDocument, ...Object.values(documents).map(({ schema }) => schema)]) {
    const fields = Object.entries(fieldOf(schema).fields ?? {})
    expect(fields.filter(([, field]) => isShown(field) && !field.group).map(([name]) => name)).toEqual([])
  }
})

test('facts are filled into every text; away, no reply within 24 hours is promised', () => {
  const away = { back: '2026-12-07', backWords: 'Monday 7 December', text: 'Away.' }
  const page = pageContentOf(shipped, { ...given, away })
  expect(page.contact.whyChoose.heading).toBe('Why Choose North Leeds Curls?')
  expect(page.contact.lede).toContain('I reply from Monday 7 December.')
  expect(JSON.stringify(pageContentOf(shipped, given))).not.toMatch(/\{(?:name|openingHours|replies)\}/)
})

test('a picture without consent is on no page: the shipped one takes its place, an entry of the gallery goes', () => {
  const home = {
    ...shipped.home,
    picture: own,
    pictureAlt: 'Ringlets in a kitchen',
    portraits: Array(6).fill(own),
  }
  const [first, ...others] = shipped.gallery.items
  if (!first) throw new Error('The gallery is empty')
  const gallery = { ...shipped.gallery, items: [{ ...first, image: own }, ...others] }
  const content = { ...shipped, home, gallery }
  const shown = pageContentOf(content, { ...given, pictures: withOwn(true) })
  expect([shown.home.picture, shown.home.portraits[0], shown.gallery.items.length]).toEqual([own, own, 13])
  const hidden = pageContentOf(content, { ...given, pictures: withOwn(false) })
  expect([hidden.home.picture, hidden.home.pictureAlt, hidden.gallery.items.length]).toEqual([
    'home-hero',
    undefined,
    12,
  ])
  expect(hidden.home.portraits).toEqual(shipped.home.portraits)
  expect(JSON.stringify({ ...hidden, pictures: {} })).not.toContain(own)
})

test('an article of a title and a text has defaults for all else', () => {
  const articles = {
    new: { title: 'Detangling', body: `# Start\n\n${'Water first. '.repeat(30)}![x](${own})` },
  }
  const [article] = pageContentOf({ ...shipped, articles }, { ...given, pictures: withOwn(false) }).articles
  expect(article).toMatchObject({
    ...{ slug: 'new', metaTitle: 'Detangling', category: 'Hair Care', image: 'article-hair-care' },
    ...{ published: '2026-11-28', featured: true },
  })
  expect(article?.excerpt).toMatch(/^Water first\. .*…$/)
  expect(article?.excerpt.length).toBeLessThanOrEqual(155)
  expect(article?.body).not.toContain(own)
})
