import type { WebsiteDocument } from '#contract/website.ts'
import type { DraftState } from './draft-state.ts'

type Done = DraftState['done']

const verbs = {
  published: 'published',
  undone: 'undone',
  planned: 'planned',
  unplanned: 'taken back',
  withdrawn: 'taken off',
  'taken-off': 'taken off',
  deleted: 'deleted',
}
const verbOf = (done: Done) => (done ? verbs[done] : 'brought back')

export const notDoneText = (done: Done) =>
  done === 'published' ? 'Nothing was published' : `It was not ${verbOf(done)}`
export const unknownOutcomeText = (done: Done) => `It is not known whether it was ${verbOf(done)}`

/** What a call was made on, and what it does. */
export type Attempt = { version: number; draftVersion: number; done: Done }

/** Whether a call was carried out though its answer never came. */
export function wasCarriedOut(latest: WebsiteDocument, { version, draftVersion, done }: Attempt): boolean {
  if (latest.draftVersion <= draftVersion) return false
  const isOff = latest.published.title === undefined
  if (done === 'planned') return latest.plannedFor !== undefined
  if (done === 'unplanned') return latest.plannedFor === undefined
  if (done === 'taken-off') return isOff
  if (done === 'deleted') return isOff && latest.draft === undefined
  if (done === undefined) return latest.draft !== undefined
  return latest.version > version
}
