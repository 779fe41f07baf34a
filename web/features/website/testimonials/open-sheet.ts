import { entriesOf } from '#contract/content-paths.ts'
import type { DocumentContent } from '#contract/website.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import {
  createBlankEntry,
  entriesIn,
  findEntry,
  type ListName,
  readEntry,
  withEntryAt,
  withoutEntry,
} from './entries.ts'
import { entryNameOf } from './labels.ts'

/** An entry that is written on, and what stood in its place before. */
export type OpenSheet = {
  id: string
  heading: string
  before?: { list: ListName; index: number; value: unknown } | undefined
  isNew: boolean
  /** Opened for what is wrong in it. */
  isChecked?: boolean
}

export function openEntry(content: DocumentContent, id: string): OpenSheet | undefined {
  const before = findEntry(content, id)
  return before && { id, heading: `Edit ${entryNameOf(readEntry(before.value))}`, before, isNew: false }
}

/** Real ones stand before the samples. */
export function indexForRealEntry(content: DocumentContent, list: ListName): number {
  const sample = entriesIn(content, list).findIndex((entry) => entry.sample)
  return sample < 0 ? entriesOf(content[list]).length : sample
}

/** A new entry, in the place of a sample if one is named. */
export function openBlankEntry(draft: DocumentDraft, list: ListName, replaced?: string): OpenSheet {
  const { content } = draft.state()
  const entry = createBlankEntry()
  const before = replaced === undefined ? undefined : findEntry(content, replaced)
  const left = before && replaced !== undefined ? withoutEntry(content, replaced) : content
  draft.writeAll(withEntryAt(left, list, before?.index ?? indexForRealEntry(content, list), entry))
  return {
    id: entry.id,
    heading: before
      ? `Replace ${entryNameOf(readEntry(before.value))}`
      : list === 'testimonials'
        ? 'Add a testimonial'
        : 'Add a client story',
    before,
    isNew: true,
  }
}
