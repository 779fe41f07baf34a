import * as z from 'zod/mini'
import type { DocumentName } from '#contract/website.ts'
import { areSame } from '#contract/website-merge.ts'

const Content = z.record(z.string(), z.unknown())
const Copy = z.object({
  /** The version of the draft that it was written on, and what that held. */
  draftVersion: z.int(),
  base: Content,
  content: Content,
  /** When what it holds was written. */
  writtenAt: z.optional(z.string()),
})
export type DraftCopy = z.output<typeof Copy>

const keyOf = (name: DocumentName) => `websiteDraft:${name}`

/** Keeps what is typed on this device until the server has it. */
export const draftCopies = {
  keep(name: DocumentName, copy: DraftCopy): void {
    const last = draftCopies.find(name)
    // On another version of the draft it is what was put together, not what was written.
    const isWritten = last?.draftVersion === copy.draftVersion && !areSame(last.content, copy.content)
    const writtenAt = last && !isWritten ? last.writtenAt : new Date().toISOString()
    try {
      localStorage.setItem(keyOf(name), JSON.stringify({ ...copy, writtenAt }))
    } catch {
      // Storage is full or forbidden: the text still stands in its fields and is saved from there.
    }
  },
  forget(name: DocumentName): void {
    try {
      localStorage.removeItem(keyOf(name))
    } catch {
      // Forbidden storage holds no copy.
    }
  },
  find(name: DocumentName): DraftCopy | undefined {
    try {
      return Copy.safeParse(JSON.parse(localStorage.getItem(keyOf(name)) ?? '')).data
    } catch {
      return undefined
    }
  },
}
export type DraftCopies = typeof draftCopies
