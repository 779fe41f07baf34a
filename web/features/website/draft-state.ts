import { keyedPath } from '#contract/content-paths.ts'
import type { DocumentContent, WebsiteDocument } from '#contract/website.ts'
import type { Clash } from '#contract/website-merge.ts'
import type { DraftCopies } from './draft-copies.ts'

export type DraftState = {
  /** As the server last told it. */
  document: WebsiteDocument
  /** What stands in the fields. */
  content: DocumentContent
  /** When somebody last wrote here. */
  writtenAt: string | undefined
  save: 'saved' | 'unsaved' | 'saving' | 'failed'
  savedAt: string | undefined
  failure: { reason: string; isSignedOut: boolean } | undefined
  /** What keeps it from being published, by path. */
  errors: Readonly<Record<string, string>>
  /** How often publishing was refused: each time the focus goes to the first field. */
  refusals: number
  /** Changed here and elsewhere: somebody has to choose. */
  clashes: readonly Clash[]
  /** What was done last, until the next key. */
  done: 'published' | 'undone' | 'withdrawn' | 'planned' | 'unplanned' | 'taken-off' | 'deleted' | undefined
  busy: 'publishing' | 'undoing' | undefined
  /** What was pressed and did not happen, until the next key. */
  refused: { title: string; reason: string; isOutage: boolean } | undefined
}

/** As it is opened. */
export const stateOf = (document: WebsiteDocument, content: DocumentContent): DraftState => ({
  ...{ document, content },
  writtenAt: undefined,
  save: 'saved',
  savedAt: document.draftSavedAt,
  failure: undefined,
  errors: {},
  refusals: 0,
  clashes: [],
  done: undefined,
  busy: undefined,
  refused: undefined,
})

/** What stands in the fields when it is opened. */
export const heldBy = ({ draft, published }: WebsiteDocument) => draft ?? published

/** What is wrong, at paths that stay those of their entries when lists are put in another order. */
export const keyedErrors = ({ content, document }: DraftState, errors: DraftState['errors']) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [keyedPath(content, path, document.keyed), words]),
  )

/** A call on the draft that was seen, and what the document is after it. */
export type DraftCall = (draftVersion: number) => Promise<WebsiteDocument>

type Saved = { draftVersion: number; draftSavedAt: string }

export type DraftOptions = {
  document: WebsiteDocument
  calls: {
    save: (draftVersion: number, content: DocumentContent) => Promise<Saved>
    read: () => Promise<WebsiteDocument>
    publish: (draftVersion: number, isRest: boolean) => Promise<WebsiteDocument>
    undo: (version: number) => Promise<WebsiteDocument>
    discard: (draftVersion: number) => Promise<WebsiteDocument>
    bringBack: (id: string, draftVersion: number) => Promise<WebsiteDocument>
    withdraw: (id: string) => Promise<WebsiteDocument>
  }
  copies: DraftCopies
  delayMs: number
}

/** What was done last in the draft, for as long as it is as it was left then. */
export type Lately = { content: DocumentContent; words: string; bringBack?: () => void }
