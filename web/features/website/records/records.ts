import { flushSync } from 'react-dom'
import { entriesOf, entryIdOf, valueAt } from '#contract/content-paths.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { focusRecord } from '#web/ui/record-list/focus-record.ts'
import { removedEntries } from './removed-entries.ts'

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
