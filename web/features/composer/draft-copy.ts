import * as z from 'zod/mini'
import { IssueText } from '#contract/newsletter-issues.ts'

/** Letter for letter as typed: only what is sent gets trimmed. */
const TypedText = z.object({ subject: z.string(), preview: z.string(), body: z.string() })

const Copy = z.object({
  /** The name under which a new one is to be begun. */
  newId: z.optional(z.string()),
  /** The version it was written on; none before the first save. */
  version: z.optional(z.int()),
  text: TypedText,
  /** What went to the server without an answer so far: it may be stored there. */
  unanswered: z._default(z.array(TypedText), []),
})
export type DraftCopy = z.output<typeof Copy>

const keyOf = (id: string | undefined) => `newsletterDraft:${id ?? 'new'}`

/** Keeps what is typed on this device until the server has it, so that neither a reload nor a failure loses a letter. */
export const draftCopies = {
  keep(id: string | undefined, copy: DraftCopy): void {
    try {
      localStorage.setItem(keyOf(id), JSON.stringify(copy))
    } catch {
      // Storage is full or forbidden: the text still stands in its fields and is saved from there.
    }
  },
  forget(id: string | undefined): void {
    try {
      localStorage.removeItem(keyOf(id))
    } catch {
      // Forbidden storage holds no copy.
    }
  },
  find(id: string | undefined): DraftCopy | undefined {
    try {
      return Copy.safeParse(JSON.parse(localStorage.getItem(keyOf(id)) ?? '')).data
    } catch {
      return undefined
    }
  },
}
export type DraftCopies = typeof draftCopies

const mostUnanswered = 5

/** One more of them. The first is the likeliest to have been stored, since what came after it named an old version. */
export function addUnanswered(texts: readonly IssueText[], text: IssueText): IssueText[] {
  const [first, ...later] = [...texts, text]
  return first ? [first, ...later.slice(1 - mostUnanswered)] : []
}

/** Whether the server would store the same for both. */
export function areSameText(one: IssueText, other: IssueText): boolean {
  const [a, b] = [one, other].map((text) => IssueText.safeParse(text).data ?? text)
  return a?.subject === b?.subject && a?.preview === b?.preview && a?.body === b?.body
}
