type WebsiteDocumentsTable = {
  /** Of a document; `pages` for the row whose `planned` says since when each page is as it is. */
  name: string
  /** The version that visitors see; 0 while that is the file of the build. */
  version: number
  /** JSON, in order or not. */
  draft: string | null
  /** Grows with everything that is done to the draft. */
  draftVersion: number
  draftSavedAt: Date | null
  /** What goes live at that time. JSON, and in order when it was planned. */
  planned: string | null
  plannedFor: Date | null
}

type WebsiteVersionsTable = {
  id: string
  document: string
  /** None for a draft that was discarded. */
  version: number | null
  how: 'published' | 'undone' | 'discarded' | 'withdrawn' | 'taken-off' | 'planned'
  /** The version that this one took back; 0 where it is back at what came with the website. */
  undoes?: number | null
  /** JSON; null for what is off the website. */
  body: string
  at: Date
}

/** One row, whose number grows with each publish: by it each process notices that there is something new to show. */
type WebsiteRevisionTable = { id: number; revision: number }

/** Entries of the register of testimonials that must never come back. */
type WithdrawnTestimonialsTable = { id: string; at: Date }

/** A picture of what a client wrote, beside the entry of the register that it proves. */
type TestimonialProofsTable = {
  entryId: string
  width: number
  height: number
  /** As WebP. */
  bytes: Uint8Array
  madeAt: Date
}

/** Every address that an article had since the owner published it, and whose it was last. */
type ArticleAddressesTable = { slug: string; article: string }

/** What cannot be seen from the data: a step that the owner ticks, and when something was first found done. */
type SetUpStepsTable = { name: string; doneAt: Date }

/** What the owner writes on her website. */
export type WebsiteTables = {
  websiteDocuments: WebsiteDocumentsTable
  websiteVersions: WebsiteVersionsTable
  websiteRevision: WebsiteRevisionTable
  withdrawnTestimonials: WithdrawnTestimonialsTable
  testimonialProofs: TestimonialProofsTable
  articleAddresses: ArticleAddressesTable
  setUpSteps: SetUpStepsTable
}
