import * as z from 'zod/mini'
import { choiceField, listField, refuseRepeats, slugField, textField } from '#content/schema/fields.ts'
import { focusPointField, isOwnPictureName, shippedOrOwnPictureField } from '#content/schema/own-picture.ts'
import { GalleryPage, PageMeta } from '#content/schema/page-schemas.ts'
import type { Problem } from '#content/schema/problem.ts'
import { curlPatterns } from '#content/text/curl-patterns.ts'
import { withIllustrationMark, withoutIllustrationMark } from '#content/text/labels.ts'
import { isPictureName } from '#content/words/pictures.ts'
import { isRecord } from '#contract/is-record.ts'
import { formGroup, searchResultGroup } from './form-groups.ts'
import { mayPictureBeShown, whyPictureIsNotShown } from './shown-pictures.ts'
import type { AnyPicture, WebsiteContent } from './website-content.ts'

// The gallery document holds each picture's text beside it. The program adds the "Illustration" prefix.

const Item = z.strictObject({
  id: slugField(),
  image: shippedOrOwnPictureField('The picture itself'),
  pattern: z.optional(choiceField(curlPatterns, 'Curl pattern')),
  title: textField(4, 40, 'Title'),
  description: textField(10, 120, 'A sentence about it'),
  alt: textField(10, 125, {
    label: 'Words for people who cannot see it',
    hint: 'Read out instead of the picture. Say the length, the curl, the colour.',
  }),
  focus: z.optional(focusPointField('What must never be cut off')),
})

const Pair = z.strictObject({
  id: slugField(),
  title: textField(4, 40, 'Title'),
  description: textField(10, 120, 'A sentence about it'),
  before: shippedOrOwnPictureField('The picture before'),
  beforeAlt: textField(10, 125, 'Before, in words'),
  beforeFocus: z.optional(focusPointField('Before, what must never be cut off')),
  after: shippedOrOwnPictureField('The picture after'),
  afterAlt: textField(10, 125, 'After, in words'),
  afterFocus: z.optional(focusPointField('After, what must never be cut off')),
})

type Pictured = {
  galleryItems: readonly { image: string }[]
  beforeAfterPairs: readonly { before: string; after: string }[]
}

/** A picture's text is stored with the picture: in two places it could have only one text. */
const eachOnce = z.superRefine<Pictured>(({ galleryItems, beforeAfterPairs }, { addIssue }) => {
  const used = new Set<unknown>(galleryItems.map(({ image }) => image))
  for (const [index, pair] of beforeAfterPairs.entries())
    for (const side of ['before', 'after'] as const) {
      const message = 'The gallery has this picture in another place too: please choose another.'
      const path = ['beforeAfterPairs', index, side]
      if (used.has(pair[side])) addIssue({ code: 'custom', path, message, input: pair[side] })
      used.add(pair[side])
    }
})

const schema = z
  .strictObject({
    galleryItems: listField(Item, 6, 30, { label: 'Pictures', entryName: 'picture' }).check(
      refuseRepeats('id'),
      refuseRepeats('image'),
      refuseRepeats('title'),
    ),
    beforeAfterPairs: listField(Pair, 0, 6, { label: 'Before & after', entryName: 'pair' }).check(
      refuseRepeats('id'),
      refuseRepeats('title'),
    ),
    galleryPage: GalleryPage,
    pageMeta: z.strictObject({ '/gallery': PageMeta }),
  })
  .check(eachOnce)
type GalleryDocument = z.output<typeof schema>

type Name = AnyPicture
type Words = { alt: string; focus?: string | undefined }
type Pictures = WebsiteContent['pictures']

const isIllustration = (pictures: Pictures, name: Name) =>
  isPictureName(name)
    ? withoutIllustrationMark(pictures[name].alt) !== pictures[name].alt
    : pictures[name]?.isIllustration === true

/** The pictures with the gallery's text for one of them. */
function withWords(pictures: Pictures, name: Name, { alt: written, focus }: Words): Pictures {
  const alt = isIllustration(pictures, name) ? withIllustrationMark(written) : written
  const { focus: _before, ...picture } = pictures[name] ?? {}
  return { ...pictures, [name]: { ...picture, alt, ...(focus !== undefined && { focus }) } }
}

function wordsOf(pictures: Pictures, name: Name): { alt: string; focus?: string } {
  const { alt = '', focus } = pictures[name] ?? {}
  return { alt: withoutIllustrationMark(alt), ...(focus !== undefined && { focus }) }
}

function pick({
  galleryItems,
  beforeAfterPairs,
  galleryPage,
  pageMeta,
  pictures,
}: WebsiteContent): GalleryDocument {
  return {
    galleryItems: galleryItems.map(({ sample: _sample, ...item }) => ({
      ...item,
      ...wordsOf(pictures, item.image),
    })),
    beforeAfterPairs: beforeAfterPairs.map(({ sample: _sample, before, after, ...pair }) => ({
      ...pair,
      ...{ before, beforeAlt: wordsOf(pictures, before).alt },
      ...{ after, afterAlt: wordsOf(pictures, after).alt },
    })),
    galleryPage,
    pageMeta: { '/gallery': pageMeta['/gallery'] },
  }
}

/** Leaves out pictures that may no longer be shown, even if they were published. */
function put(content: WebsiteContent, document: GalleryDocument): WebsiteContent {
  const items = document.galleryItems.filter(({ image }) => mayPictureBeShown(content.pictures, image))
  const pairs = document.beforeAfterPairs.filter(({ before, after }) =>
    [before, after].every((name) => mayPictureBeShown(content.pictures, name)),
  )
  let { pictures } = content
  for (const { image, alt, focus } of items) pictures = withWords(pictures, image, { alt, focus })
  for (const { before, beforeAlt, after, afterAlt } of pairs) {
    pictures = withWords(pictures, before, { ...pictures[before], alt: beforeAlt })
    pictures = withWords(pictures, after, { ...pictures[after], alt: afterAlt })
  }
  const isSample = (name: Name) => !isOwnPictureName(name)
  return {
    ...content,
    pictures,
    galleryItems: items.map(({ alt: _alt, focus: _focus, ...item }) => ({
      ...item,
      sample: isSample(item.image),
    })),
    beforeAfterPairs: pairs.map(({ beforeAlt: _before, afterAlt: _after, ...pair }) => ({
      ...pair,
      sample: isSample(pair.before),
    })),
    galleryPage: document.galleryPage,
    pageMeta: { ...content.pageMeta, ...document.pageMeta },
  }
}

function finish(document: GalleryDocument, { today }: { today: string }): GalleryDocument {
  return {
    ...document,
    galleryItems: document.galleryItems.map((item) => ({ ...item, alt: withoutIllustrationMark(item.alt) })),
    pageMeta: { '/gallery': { ...document.pageMeta['/gallery'], updated: today } },
  }
}

/** Paths of shipped pictures. */
const samples = ({ galleryItems }: GalleryDocument) =>
  galleryItems.flatMap(({ image }, index) =>
    isOwnPictureName(image) ? [] : [`galleryItems[${index}].image`],
  )

const pictureFields = { galleryItems: ['image'], beforeAfterPairs: ['before', 'after'] } as const

/** Pictures that prevent publication: without consent, or deleted. The document may be invalid otherwise. */
function problems(document: unknown, { pictures }: WebsiteContent): Problem[] {
  if (!isRecord(document)) return []
  return Object.entries(pictureFields).flatMap(([list, names]) => {
    const entries: unknown = document[list]
    if (!Array.isArray(entries)) return []
    return entries.flatMap((entry, index) =>
      names.flatMap((field) => {
        const fix = whyPictureIsNotShown(pictures, isRecord(entry) ? entry[field] : undefined)
        return fix ? [{ file: '', field: `${list}[${index}].${field}`, fix }] : []
      }),
    )
  })
}

export const galleryDocument = {
  page: '/gallery',
  schema,
  groups: [
    formGroup('Words of the page', 'Heading, first sentence, invitation', 'galleryPage'),
    searchResultGroup('/gallery'),
  ],
  automatic: ['pageMeta./gallery.updated'],
  pick,
  put,
  finish,
  samples,
  problems,
} as const
