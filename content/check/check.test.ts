import { expect, test } from 'vitest'
import { galleryItems } from '#content/words/gallery.ts'
import { pageMeta } from '#content/words/page-meta.ts'
import { pictures } from '#content/words/pictures.ts'
import { testimonials } from '#content/words/testimonials.ts'
import { loadContent } from '#scripts/build/content.ts'
import { findContentFileProblems } from './check.ts'
import type { Collection } from './collections.ts'

const sound = await loadContent()
const article = 'content/words/articles/reading-the-label.md'

/** The problems found if one export of a content file had this value. */
const problemsWith = (name: string, value: unknown) =>
  findContentFileProblems({
    ...sound,
    collections: sound.collections.map((each) => replace(each, name, value)),
  })
const replace = (collection: Collection, name: string, value: unknown) =>
  collection.name === name ? { ...collection, value } : collection

/** The problems found if one article's text were changed. */
const problemsOfArticle = (change: (text: string) => string) =>
  findContentFileProblems({
    ...sound,
    articles: sound.articles.map(({ file, text }) => ({
      file,
      text: file === article ? change(text) : text,
    })),
  })

test('the content of this website is in order', () => {
  expect(findContentFileProblems(sound)).toEqual([])
})

test('a missing field is named, with how long it should be', () => {
  const [first, ...others] = testimonials
  const { review, ...rest } = first ?? {}
  expect(review).toBeDefined()
  expect(problemsWith('testimonials', [rest, ...others])).toEqual([
    {
      file: 'content/words/testimonials.ts',
      field: 'testimonials[0].review',
      fix: 'Add this field: write 40 to 280 characters of text.',
    },
  ])
})

test('a text that is too long is named, with its length and the longest allowed', () => {
  const items = galleryItems.map((item, index) => (index === 2 ? { ...item, title: 'a'.repeat(41) } : item))
  expect(problemsWith('galleryItems', items)).toEqual([
    {
      file: 'content/words/gallery.ts',
      field: 'galleryItems[2].title',
      fix: 'Please write 4 to 40 characters of text; it has 41.',
    },
  ])
})

test('a field that nothing reads is named', () => {
  const items = galleryItems.map((item, index) => (index === 0 ? { ...item, titel: 'Copper' } : item))
  expect(problemsWith('galleryItems', items)).toEqual([
    {
      file: 'content/words/gallery.ts',
      field: 'galleryItems[0].titel',
      fix: 'Take this field away, or correct its name: nothing reads it.',
    },
  ])
})

test('a picture that does not exist is named, and where the names are', () => {
  const items = galleryItems.map((item, index) => (index === 4 ? { ...item, image: 'gallery-99' } : item))
  expect(problemsWith('galleryItems', items)).toEqual([
    {
      file: 'content/words/gallery.ts',
      field: 'galleryItems[4].image',
      fix: 'There is no picture called "gallery-99": use a name from content/words/pictures.ts.',
    },
  ])
})

test('nine testimonials are one too few', () => {
  expect(problemsWith('testimonials', testimonials.slice(0, 9))).toEqual([
    {
      file: 'content/words/testimonials.ts',
      field: 'testimonials',
      fix: 'Write exactly 10 entries; there are 9.',
    },
  ])
})

test.for([
  ['galleryItems', 13],
  ['areas', 17],
  ['beforeAfterPairs', 2],
])('%s without one of its %i is refused', ([name, count]) => {
  const value = sound.collections.find((each) => each.name === name)?.value
  const fewer = Array.isArray(value) ? value.slice(1) : []
  const fixes = problemsWith(String(name), fewer).map(({ fix }) => fix)
  expect(fixes).toContain(`Write exactly ${count} entries; there are ${Number(count) - 1}.`)
})

test('an id that is used twice is named where it occurs again', () => {
  const items = testimonials.map((item, index) => (index === 9 ? { ...item, id: 'sample-1' } : item))
  expect(problemsWith('testimonials', items)).toEqual([
    {
      file: 'content/words/testimonials.ts',
      field: 'testimonials[9].id',
      fix: '"sample-1" is taken by an earlier entry: write another.',
    },
  ])
})

test('a missing page title and one that another page has are named', () => {
  const { '/about': about, ...others } = pageMeta
  expect(problemsWith('pageMeta', others)).toMatchObject([
    { file: 'content/words/page-meta.ts', field: 'pageMeta["/about"]' },
  ])
  expect(problemsWith('pageMeta', { ...pageMeta, '/gallery': about })).toEqual([
    {
      file: 'content/words/page-meta.ts',
      field: 'pageMeta["/gallery"].title',
      fix: 'Another page has the same: write its own.',
    },
    {
      file: 'content/words/page-meta.ts',
      field: 'pageMeta["/gallery"].description',
      fix: 'Another page has the same: write its own.',
    },
  ])
})

test('a picture without its file, and a file that no picture names, are named', () => {
  const imageFiles = sound.imageFiles.map((file) => (file === 'about.jpg' ? 'portrait.jpg' : file))
  expect(findContentFileProblems({ ...sound, imageFiles })).toEqual([
    {
      file: 'content/words/pictures.ts',
      field: 'pictures.about.file',
      fix: 'Put a picture called about.jpg into content/words/images/, or correct the name.',
    },
    {
      file: 'content/words/images/portrait.jpg',
      field: 'the whole file',
      fix: 'Say in content/words/pictures.ts what it shows, or take the file away.',
    },
  ])
  expect(problemsWith('pictures', { ...pictures, about: { ...pictures.about, alt: '' } })).toMatchObject([
    { field: 'pictures.about.alt', fix: 'Please write 10 to 125 characters of text; it has 0.' },
  ])
})

test.for([
  ['title: "Reading the label: choosing products for curls"\n', '', 'title'],
  ['image: article-product-reviews', 'image: article-reviews', 'image'],
  ['category: Product Reviews', 'category: Reviews', 'category'],
  ['category: Product Reviews', 'category: Hair Care', 'category'],
  ['order: 4', 'order: 3', 'order'],
  ['featured: false', 'featured: true', 'featured'],
  ['updated: 2026-06-22', 'updated: 2026-02-30', 'updated'],
  ['updated: 2026-06-22', 'updated: 2026-06-21', 'updated'],
  ['metaTitle: Reading Curl Product Labels', 'metaTitle: Labels', 'metaTitle'],
  ['author: ', 'autor: ', 'autor'],
  ['author: "{name}"', 'author: "{owner}"', 'author'],
  ['metaTitle: Reading Curl', 'metaTitle: Reading {name}', 'metaTitle'],
  ['## Then there is', '{name} says.\n\n## Then there is', '{name}'],
  ['## Then there is', '# Then there is', 'text'],
  ['---\ntitle', 'title', 'front matter'],
  ['title: "', 'title: ', 'front matter'],
])('an article with "%s" turned into "%s" is refused for its %s', ([from = '', to = '', field]) => {
  const problems = problemsOfArticle((text) => text.replace(from, to))
  expect(problems).toContainEqual({
    file: expect.any(String),
    field,
    fix: expect.stringMatching(/^[A-Zc"].+\.$/s),
  })
})

test('two files with the same slug, and a seventh article, are refused', () => {
  const [first] = sound.articles
  const twin = { file: 'content/words/articles/A-Curl-Routine-That-Lasts.md', text: first?.text ?? '' }
  const problems = findContentFileProblems({ ...sound, articles: [...sound.articles, twin] })
  expect(problems).toContainEqual({
    file: twin.file,
    field: 'file name',
    fix: `${first?.file} has "a-curl-routine-that-lasts" too: give one of the two files another name.`,
  })
  expect(problems).toContainEqual({
    file: 'content/words/articles/',
    field: 'the number of files',
    fix: 'Keep exactly 6 articles here; there are 7.',
  })
})

test('a policy without its date, or with a fact that is not known, is refused', () => {
  const policies = sound.policies.map(({ file, text }) => ({
    file,
    text: text.replace(/^date: .*\n/m, '').replace('(fact:phone)', '(fact:fax)'),
  }))
  const problems = findContentFileProblems({ ...sound, policies })
  expect(problems.map(({ file, field }) => `${file} ${field}`)).toEqual([
    'content/words/privacy-policy.md date',
    'content/words/website-data.md date',
    'content/words/privacy-policy.md fact:fax',
    'content/words/website-data.md fact:fax',
  ])
})

test('a link to a fact works for email and both numbers; any other is refused with what to write', () => {
  const linking = (link: string) => problemsOfArticle((text) => `${text}\nIn fact: [ask me](${link}).\n`)
  for (const link of ['fact:email', 'fact:phone', 'fact:mobilePhone', 'fact:phone "Call"'])
    expect(linking(link), link).toEqual([])
  for (const link of ['fact:fax', 'fact:', 'fact:openingHours', 'Fact:phone', '<fact:name>'])
    expect(linking(link), link).toEqual([
      {
        file: article,
        field: link.replace(/[<>]/g, ''),
        fix: 'Nothing can be linked to by this: write fact:email or fact:phone or fact:mobilePhone.',
      },
    ])
})

test('a text that names facts is as long as it is shown, and names only those that are known', () => {
  const withTitle = (title: string) =>
    problemsWith('pageMeta', { ...pageMeta, '/about': { ...pageMeta['/about'], title } })
  expect(withTitle('Curls by {name}, {openingHours}')).toEqual([])
  expect(withTitle('Curls of many kinds by {name}, open {openingHours}')).toMatchObject([
    { fix: 'Please write 30 to 60 characters of text; it has 63.' },
  ])
  expect(withTitle('Curls of many kinds by {phone}')).toMatchObject([
    { field: 'pageMeta["/about"].title', fix: 'In braces write one of: name, openingHours.' },
  ])
  const items = galleryItems.map((item, index) => (index === 0 ? { ...item, title: 'By {name}' } : item))
  expect(problemsWith('galleryItems', items)).toMatchObject([
    { field: 'galleryItems[0].title', fix: 'Take away the braces: no fact is filled in here.' },
  ])
})
