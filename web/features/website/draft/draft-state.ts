import { pathByEntryId } from '#contract/content-paths.ts'
import type { DocumentContent, WebsiteDocument } from '#contract/website.ts'
import type { AutosaveState } from '#web/lib/autosave.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { isUnauthenticated } from '#web/lib/queries.ts'

/** What a draft knows besides its text and whether that is saved. */
export type ActionState = {
  /** What keeps it from being published, by path. */
  errors: Readonly<Record<string, string>>
  /** How often publishing was refused: each time the focus goes to the first field. */
  refusals: number
  /** What was done last, until the next key. */
  done: 'published' | 'undone' | 'withdrawn' | 'planned' | 'unplanned' | 'taken-off' | 'deleted' | undefined
  busy: 'publishing' | 'undoing' | undefined
  /** What was pressed and did not happen, until the next key. */
  refused: { title: string; reason: string } | undefined
  /** What was done last to a list, and the content after it: another change ends it. */
  lastEdit: (ListEdit & { content: DocumentContent }) | undefined
}

/** What was done to a list, and what takes it back. */
export type ListEdit = { words: string; bringBack?: () => void }

export const noActionYet: ActionState = {
  ...{ errors: {}, refusals: 0 },
  ...{ done: undefined, busy: undefined, refused: undefined, lastEdit: undefined },
}

type SavedState = AutosaveState<WebsiteDocument, DocumentContent>

export const draftStateOf = ({ stored, error, ...saved }: SavedState, action: ActionState) => ({
  ...saved,
  ...action,
  lastEdit: action.lastEdit?.content === saved.content ? action.lastEdit : undefined,
  /** As the server last told it. */
  document: stored,
  savedAt: stored.draftSavedAt,
  failure:
    error === undefined ? undefined : { reason: failureText(error), isSignedOut: isUnauthenticated(error) },
})
export type DraftState = ReturnType<typeof draftStateOf>

/** What stands in the fields when it is opened. */
export const initialContentOf = ({ draft, published }: WebsiteDocument) => draft ?? published

/** What is wrong, at paths that stay those of their entries when lists are put in another order. */
export const keyedErrors = ({ content, document }: DraftState, errors: DraftState['errors']) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [pathByEntryId(content, path, document.keyed), words]),
  )

/** A call on the draft that was seen, and what the document is after it. */
export type DraftCall = (draftVersion: number) => Promise<WebsiteDocument>
