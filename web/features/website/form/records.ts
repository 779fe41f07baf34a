import { flushSync } from 'react-dom'
import { entriesOf, entryIdOf, valueAt } from '#contract/content-paths.ts'
import { isRecord } from '#contract/is-record.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { focusRecord } from '#web/ui/record-list/record-list.tsx'

type Entries = readonly unknown[]

/** The id of an entry, or its path in a list whose entries have none. */
export function recordId(path: string, entry: unknown, index: number): string {
  const id = entryIdOf(entry)
  return typeof id === 'string' ? id : `${path}[${index}]`
}

/** What is done to the entries of a list in a draft as a whole. `inOrder` completes what follows from their order. */
export function createRecordActions(
  draft: DocumentDraft,
  path: string,
  inOrder = (entries: Entries) => entries,
) {
  const entries = () => entriesOf(valueAt(draft.state().content, path))
  const write = (next: Entries) => flushSync(() => draft.write(path, inOrder(next)))
  function insert(index: number, entry: unknown): string {
    const at = Math.min(index, entries().length)
    write(entries().toSpliced(at, 0, entry))
    return recordId(path, entry, at)
  }
  const focusOn = (index: number, fallback: HTMLElement | null | undefined) => {
    const entry = entries()[index]
    focusRecord(entry === undefined ? undefined : recordId(path, entry, index), fallback)
  }
  return {
    entries,
    /** Adds entries at the end; the focus goes to the first of them. */
    addAll(added: Entries) {
      const first = entries().length
      write([...entries(), ...added])
      focusOn(first, undefined)
    },
    add: (entry: unknown) => focusRecord(insert(entries().length, entry)),
    /** Puts a published entry back where it stood, and returns the id of its row. */
    bringBack(published: unknown, id: string): string {
      const before = entriesOf(valueAt(published, path))
      const index = before.findIndex((entry, at) => recordId(path, entry, at) === id)
      return insert(index, before[index])
    },
    move(from: number, to: number, name: string) {
      const [moved] = entries().slice(from)
      write(entries().toSpliced(from, 1).toSpliced(to, 0, moved))
      draft.announceEdit({ words: `${name} moved to place ${to + 1}` })
    },
    /** Offers to bring back what is gone. The focus goes to the next entry; after several at once, to the fallback. */
    remove(isGone: (entry: unknown, index: number) => boolean, what: string, fallback?: HTMLElement | null) {
      const before = entries()
      const first = before.findIndex(isGone)
      const left = before.filter((entry, index) => !isGone(entry, index))
      const isOne = before.length === left.length + 1
      write(left)
      const bringBack = () => {
        write(before)
        focusOn(isOne ? first : -1, fallback)
      }
      draft.announceEdit({ words: `${what} removed from the draft`, bringBack })
      focusOn(isOne ? Math.min(first, left.length - 1) : -1, fallback)
    },
  }
}

type Source = {
  draft: DocumentDraft
  state: DraftState
  path: string
  nameOf: (entry: unknown) => string
  inOrder?: ((entries: Entries) => Entries) | undefined
}

/** What a record list needs to show a whole list of a draft. */
export function recordListProps({ draft, state, path, nameOf, inOrder }: Source) {
  const { remove, move, bringBack } = createRecordActions(draft, path, inOrder)
  const { published } = state.document
  const entries = entriesOf(valueAt(state.content, path))
  const recordAt = (entry: unknown, index: number) => ({
    ...{ id: recordId(path, entry, index), name: nameOf(entry), entry },
  })
  return {
    records: entries.map(recordAt),
    removed: removedEntries(entriesOf(valueAt(published, path)), entries).map(({ entry, index }) =>
      recordAt(entry, index),
    ),
    onMove: (from: number, to: number) => move(from, to, nameOf(entries[from])),
    onBringBack: (id: string) => bringBack(published, id),
    removeAt: (index: number, fallback: HTMLElement | null) =>
      remove((_, at) => at === index, nameOf(entries[index]), fallback),
  }
}

const textsOf = (entry: unknown) =>
  (isRecord(entry) ? Object.values(entry) : [entry]).filter((value) => typeof value === 'string')

const wordsOf = (entry: unknown) =>
  new Set(
    textsOf(entry)
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))

/** Whether at least half of the words of an entry without an id are still there. */
function isRewritten(before: unknown, now: unknown): boolean {
  const words = [...wordsOf(before)]
  const left = wordsOf(now)
  return words.filter((word) => left.has(word)).length * 2 >= words.length
}

/** The published entries that the draft no longer has, with their indexes. One that was rewritten is not removed. */
export function removedEntries(published: readonly unknown[], draft: readonly unknown[]) {
  let unmatched = [...draft]
  const take = (isMatch: (entry: unknown) => boolean): boolean => {
    const index = unmatched.findIndex(isMatch)
    if (index >= 0) unmatched = unmatched.toSpliced(index, 1)
    return index >= 0
  }
  return published
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => !take((one) => (entryIdOf(entry) === undefined ? isSame : hasSameId)(entry, one)))
    .filter(({ entry }) => entryIdOf(entry) !== undefined || !take((one) => isRewritten(entry, one)))
}

const hasSameId = (one: unknown, other: unknown) => entryIdOf(one) === entryIdOf(other)
