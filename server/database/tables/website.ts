import type { PictureSubject, PictureUse } from '#contract/pictures.ts'

type WebsiteDocumentsTable = {
  /** The name of the document. */
  id: string
  /** Incremented with each change of the row. */
  version: number
  /** JSON. Null: visitors see the shipped document; an article is off the website. */
  published: string | null
  publishedAt: Date | null
  /** JSON, valid or not. */
  draft: string | null
  draftSavedAt: Date | null
  /** When the draft of an article goes live by itself. */
  plannedFor: Date | null
  /** Since when an article is deleted. */
  deletedAt: Date | null
}

type WebsiteVersionsTable = {
  id: string
  document: string
  /** What was published, as JSON. */
  body: string
  at: Date
}

/** One row, incremented with each publish: tells other processes to render again. */
type WebsiteRevisionTable = { id: number; revision: number }

/** Testimonials that must never be shown again. */
type WithdrawnTestimonialsTable = { id: string; at: Date }

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
  skippedSteps: SkippedStepsTable
  pictures: PicturesTable
  pictureFiles: PictureFilesTable
}
