import type { PictureSubject, PictureUse } from '#contract/pictures.ts'
import { bytes, goesWith, instant, integer, table, text } from './columns.ts'

const websiteDocuments = table({
  /** The name of the document. */
  id: text.key(),
  /** Incremented with each change of the row. */
  version: integer.required('default 0'),
  /** JSON. Null: visitors see the shipped document; an article is off the website. */
  published: text.optional(),
  publishedAt: instant.optional(),
  /** JSON, valid or not. */
  draft: text.optional(),
  draftSavedAt: instant.optional(),
  /** When the draft of an article goes live by itself. */
  plannedFor: instant.optional(),
})

const websiteVersions = table(
  {
    id: text.key(),
    document: text.required(),
    /** What was published, as JSON. */
    body: text.required(),
    at: instant.required(),
  },
  'create index website_versions_of on website_versions (document, at)',
)

/** One row, incremented with each publish: tells other processes to render again. */
const websiteRevision = table(
  { id: integer.key(), revision: integer.required() },
  'insert into website_revision (id, revision) values (1, 0)',
)

/** Testimonials that must never be shown again. */
const withdrawnTestimonials = table({ id: text.key(), at: instant.required() })

const pictures = table({
  id: text.key(),
  /** Hash of the uploaded file; part of the file names. */
  hash: text.required(),
  /** Size of the upload, turned upright. */
  width: integer.required(),
  height: integer.required(),
  /** Available widths, separated by commas. */
  widths: text.required(),
  /** Who or what is shown: only a client has to consent. */
  subject: text.required<PictureSubject>("default 'client'"),
  /** Day of the consent. */
  agreedOn: text.optional(),
  /** Uses covered by the consent. */
  uses: text.optional<PictureUse>(),
  madeAt: instant.required(),
  /** Since when it must not be shown. */
  withdrawnAt: instant.optional(),
})

const pictureFiles = table(
  {
    name: text.key(),
    pictureId: text.required(goesWith('pictures')),
    format: text.required<'avif' | 'webp' | 'jpg'>(),
    width: integer.required(),
    bytes: bytes.required(),
  },
  'create index picture_files_of on picture_files (picture_id)',
)

/** Go-live steps that the owner ticked off without doing them here. */
const skippedSteps = table({ name: text.key(), skippedAt: instant.required() })

export const websiteTables = {
  ...{ websiteDocuments, websiteVersions, websiteRevision, withdrawnTestimonials },
  ...{ pictures, pictureFiles, skippedSteps },
}
