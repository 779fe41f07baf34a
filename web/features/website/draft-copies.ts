import * as z from 'zod/mini'
import type { DocumentContent, DocumentName } from '#contract/website.ts'
import { areSame } from '#contract/website-merge.ts'
import { randomId } from '#web/lib/random-id.ts'

const Content = z.record(z.string(), z.unknown())
const Copy = z.object({
  /** The version of the draft that it was written on, and what that held. */
  draftVersion: z.int(),
  base: Content,
  content: Content,
  /** When somebody wrote it. */
  writtenAt: z.optional(z.string()),
  /** What went to the server without an answer so far: it may be stored there. */
  unanswered: z._default(z.array(Content), []),
})
export type DraftCopy = z.output<typeof Copy>

function parse(text: string): DraftCopy | undefined {
  try {
    return Copy.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Keeps what is typed on this device until the server has it. Each opened editor has a copy of its own: what is typed in two
 * tabs is put together at the next opening.
 */
export function openDraftCopies(name: DocumentName) {
  const all = `websiteDraft:${name}`
  const own = `${all}:${randomId()}`
  /** What others have left behind, as it was read. */
  const taken = new Map<string, string>()
  return {
    find(): DraftCopy[] {
      try {
        const keys = Object.keys(localStorage).filter((key) => key === all || key.startsWith(`${all}:`))
        return keys.flatMap((key) => {
          const text = localStorage.getItem(key) ?? ''
          taken.set(key, text)
          return parse(text) ?? []
        })
      } catch {
        return []
      }
    },
    keep(copy: DraftCopy): void {
      try {
        localStorage.setItem(own, JSON.stringify(copy))
      } catch {
        // Storage is full or forbidden: the text still stands in its fields and is saved from there.
      }
    },
    /** The server has what is in its own copy and in those that were found. */
    forget(): void {
      try {
        localStorage.removeItem(own)
        // What another tab has written since stays.
        for (const [key, text] of taken) if (localStorage.getItem(key) === text) localStorage.removeItem(key)
        taken.clear()
      } catch {
        // Forbidden storage holds no copy.
      }
    },
  }
}
export type DraftCopies = ReturnType<typeof openDraftCopies>

const mostUnanswered = 5

/** One more of them. The first is the likeliest to have been stored, since what came after it named an old version. */
export function addUnanswered(sent: readonly DocumentContent[], content: DocumentContent): DocumentContent[] {
  if (sent.some((one) => areSame(one, content))) return [...sent]
  const [first, ...later] = [...sent, content]
  return first ? [first, ...later.slice(1 - mostUnanswered)] : []
}
