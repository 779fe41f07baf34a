import { documentDefinitionOf } from '#content/documents/documents.ts'
import { shippedContent } from '#content/documents/website-content.ts'
import { pictures } from '#content/words/pictures.ts'
import { pathWithoutIndices, valueAt, withValueAt } from '#contract/content-paths.ts'
import type { DocumentContent, DocumentName } from '#contract/website.ts'

const isContent = (value: unknown): value is DocumentContent => typeof value === 'object' && value !== null

/** Adds evidence of consent to sample testimonials. */
const withProof = (entries: readonly object[]) =>
  entries.map((entry) => ({
    ...entry,
    received: { how: 'salon', on: '2026-02-12' },
    consent: { how: 'paper', on: '2026-02-13' },
  }))

/** The description of a page's picture. */
const saidOf = (picture: string) => ({
  [`${picture}Alt`]: 'Copper ringlets over a towel',
  [`${picture}Focus`]: '40% 10%',
})

/** Optional fields that the shipped content leaves out. */
const leftOut: Partial<Record<DocumentName, Readonly<Record<string, unknown>>>> = {
  details: {
    'business.firstName': 'Sarah',
    'business.away': { from: '2030-11-30', back: '2030-12-07', text: 'Away for a week, back soon.' },
    'business.social': [{ name: 'Instagram', url: 'https://instagram.com/curls' }],
    'business.salonAddress': { street: '1 Otley Road', town: 'Leeds', postcode: 'LS6 2AB' },
  },
  home: saidOf('homePage.picture'),
  about: saidOf('aboutPage.picture'),
  services: Object.assign(
    {},
    ...[0, 1, 2].map((index) => saidOf(`services[${index}].picture`)),
    ...[0, 1].map((index) => ({
      [`services[${index}].priceFrom`]: 48,
      [`services[${index}].priceTo`]: 75,
      [`services[${index}].minutesFrom`]: 60,
      [`services[${index}].minutesTo`]: 120,
      [`services[${index}].priceNote`]: 'With styling.',
    })),
    { 'services[2].extraFrom': 10, 'services[2].extraTo': 15, 'services[2].priceNote': 'By distance.' },
  ),
  questions: {
    ...saidOf('contactPage.serving.picture'),
    ...Object.fromEntries(
      [4, 5, 6, 7, 8, 9].map((index) => [`faqs[${index}].answer`, 'Let us talk about it.']),
    ),
  },
  testimonials: {
    testimonials: withProof(shippedContent.register.testimonials),
    clientStories: withProof(shippedContent.register.clientStories),
  },
}

/** The shipped document with all optional fields filled in. */
export function shippedDocument(name: DocumentName): DocumentContent {
  const document = documentDefinitionOf(name).pick(shippedContent)
  if (!isContent(document)) throw new Error(`${name} is no object`)
  return Object.entries(leftOut[name] ?? {}).reduce(
    (filled, [path, value]) => withValueAt(filled, path, value),
    document,
  )
}

const isAutomatic = (name: DocumentName, path: string) =>
  documentDefinitionOf(name).automatic.some((one) => path.startsWith(one))

/** The paths of all values, with the index of each list entry. */
function leafPaths(name: DocumentName, value: unknown, path = ''): string[] {
  if (isAutomatic(name, path)) return []
  if (Array.isArray(value)) return value.flatMap((one, index) => leafPaths(name, one, `${path}[${index}]`))
  if (!isContent(value)) return [path]
  return Object.entries(value).flatMap(([key, one]) =>
    leafPaths(name, one, path === '' ? key : `${path}.${key}`),
  )
}

const fieldAt = (name: DocumentName, path: string) =>
  documentDefinitionOf(name).fields[pathWithoutIndices(path)]

/** The text, lengthened or cut to what the field accepts. */
export function fitting(name: DocumentName, path: string, text: string): string {
  const field = fieldAt(name, path)
  if (field?.kind !== 'text') throw new Error(`${path} is no text`)
  return text.length >= field.least
    ? text.slice(0, field.most)
    : `${text} ${'x'.repeat(field.least)}`.slice(0, field.most)
}

/** Adjusts fields that must agree with another one. */
export function withAgreement<Document>(document: Document): Document {
  const heading = valueAt(document, 'homePage.heading')
  return typeof heading === 'string'
    ? withValueAt(document, 'homePage.underlined', heading.slice(0, 20).trim())
    : document
}

const pictureNames = Object.keys(pictures)

/**
 * Values for fields with a format of their own, or that others depend on. A field of such a kind without a
 * value here is an error.
 */
const examples: Readonly<Record<string, (index: number) => string>> = {
  'business.phone': () => '0113 496 0555',
  'business.mobilePhone': () => '07700 900555',
  'business.email': () => 'curls@leeds.example',
  'business.opens': () => '09:30',
  'business.closes': () => '18:45',
  'business.salonAddress.postcode': () => 'LS7 3AB',
  'business.social[].url': (index) => `https://example.com/curls-${index}`,
  'business.away.from': () => '2031-01-06',
  'business.away.back': () => '2031-01-13',
  ...Object.fromEntries(
    ['testimonials[]', 'clientStories[]'].flatMap((entry) => [
      [`${entry}.id`, (index: number) => `said-${index}`],
      [`${entry}.received.on`, () => '2026-01-10'],
      [`${entry}.consent.on`, () => '2026-01-11'],
    ]),
  ),
  ...Object.fromEntries(
    ['homePage', 'aboutPage', 'services[]', 'contactPage.serving'].map((part) => [
      `${part}.pictureFocus`,
      (index: number) => `${index % 100}% 20%`,
    ]),
  ),
  'areas[].postcode': (index) => `LS${30 + (index % 60)}`,
  // Each picture has one description, so it may occur only once: items have five fields, pairs seven.
  'galleryItems[].id': (index) => `picture-${index}`,
  'galleryItems[].image': (index) => pictureNames[15 + Math.floor(index / 5)] ?? '',
  'beforeAfterPairs[].id': (index) => `pair-${index}`,
  'beforeAfterPairs[].before': (index) => pictureNames[Math.floor(index / 7) % 7] ?? '',
  'beforeAfterPairs[].after': (index) => pictureNames[7 + (Math.floor(index / 7) % 7)] ?? '',
}

const after = (values: readonly unknown[], value: unknown) =>
  values[(values.indexOf(value) + 1) % values.length]

/** Another valid value of a field. */
function otherValue(name: DocumentName, path: string, value: unknown, index: number): unknown {
  const field = fieldAt(name, path)
  const example = examples[pathWithoutIndices(path)]
  if (field?.kind === 'text') return fitting(name, path, `${index} text`)
  if (field?.kind === 'number') return Number(value) === field.most ? field.least : Number(value) + 1
  if (field?.kind === 'yes-or-no') return value !== true
  if (field?.kind === 'choice') return after(field.values, value)
  if (example) return example(index)
  if (field?.kind === 'picture') return after(pictureNames, value)
  throw new Error(`${name}: no value is known that ${path} bears`)
}

/** The value with one more entry in each list that has room: a copy of its last one. */
function longer(name: DocumentName, value: unknown, path = ''): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((one, index) => longer(name, one, `${path}[${index}]`))
    const field = fieldAt(name, path)
    const isShort = field?.kind === 'list' && entries.length > 0 && entries.length < field.most
    return isShort && !isAutomatic(name, path) ? [...entries, entries.at(-1)] : entries
  }
  if (!isContent(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, longer(name, one, path === '' ? key : `${path}.${key}`)]),
  )
}

/** Changes that leave no value of the document as it was. */
export function everyChange(name: DocumentName): { start: DocumentContent; changes: [string, unknown][] } {
  const start = longer(name, shippedDocument(name))
  if (!isContent(start)) throw new Error(`${name} is no object`)
  const changes = leafPaths(name, start).map((path, index): [string, unknown] => [
    path,
    otherValue(name, path, valueAt(start, path), index),
  ])
  return { start, changes }
}
