import type { PictureSubject, PictureUse } from '#contract/pictures.ts'

type WebsiteDocumentsTable = {
  name: string
  /** The published version; 0 for the file of the build. */
  version: number
  /** JSON, valid or not. */
  draft: string | null
  /** Incremented with each change of the draft. */
  draftVersion: number
  draftSavedAt: Date | null
  /** JSON of the scheduled publication, valid when it was scheduled. */
  planned: string | null
  plannedFor: Date | null
}

type WebsiteVersionsTable = {
  id: string
  document: string
  /** Null for a discarded draft. */
  version: number | null
  how: 'published' | 'undone' | 'discarded' | 'withdrawn' | 'taken-off' | 'planned'
  /** JSON; null if the document is off the website. */
  body: string
  at: Date
}

/** One row, incremented with each publish: tells other processes to render again. */
type WebsiteRevisionTable = { id: number; revision: number }

/** Testimonials that must never be shown again. */
type WithdrawnTestimonialsTable = { id: string; at: Date }

/** Every address of an article since its first publish, with the article that had it last. */
type ArticleAddressesTable = { slug: string; article: string }

/** Go-live steps that the owner ticked off without doing them here. */
type SkippedStepsTable = { name: string; skippedAt: Date }

type PicturesTable = {
  id: string
  /** Hash of the uploaded file; part of the file names. */
  hash: string
  /** Size of the upload, turned upright. */
  width: number
  height: number
  /** Available widths, separated by commas. */
  widths: string
  /** Who or what is shown: only a client has to consent. */
  subject: PictureSubject
  /** Day of the consent. */
  agreedOn: string | null
  /** Uses covered by the consent. */
  uses: PictureUse | null
  madeAt: Date
  /** Since when it must not be shown. */
  withdrawnAt: Date | null
}

type PictureFilesTable = {
  name: string
  pictureId: string
  format: 'avif' | 'webp' | 'jpg'
  width: number
  bytes: Uint8Array
}

export type WebsiteTables = {
  websiteDocuments: WebsiteDocumentsTable
  websiteVersions: WebsiteVersionsTable
  websiteRevision: WebsiteRevisionTable
  withdrawnTestimonials: WithdrawnTestimonialsTable
  articleAddresses: ArticleAddressesTable
  skippedSteps: SkippedStepsTable
  pictures: PicturesTable
  pictureFiles: PictureFilesTable
}
