import * as z from 'zod/mini'
import { type DraftKind, draftKinds } from '#contract/consultation-drafts.ts'
import { listDeviceCopies, openDeviceCopies } from '#web/lib/device-copies.ts'

const prefix = 'requestDraft'

const TypedText = z.nullable(z.object({ subject: z.string(), message: z.string() }))

/** What this device keeps of an unsent reply or note until the server has stored it. */
export const openDeviceCopiesOfDrafts = (id: string, kind: DraftKind) =>
  openDeviceCopies(`${prefix}:${id}:${kind}`, TypedText)

/** The requests with text on this device that the server has not stored. */
export const listRequestsWithDrafts = (): string[] => [
  ...new Set(listDeviceCopies(prefix).map((name) => name.slice(0, name.lastIndexOf(':')))),
]

/** Deletes from this device what was written about a deleted request. */
export function deleteDraftsOnDevice(id: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${prefix}:${id}:`)) localStorage.removeItem(key)
  } catch {
    // Forbidden storage holds nothing.
  }
}

const earlierPrefix = 'ownerDraft:'
const EarlierDraft = z.object({
  subject: z._default(z.string(), ''),
  message: z.optional(z.string()),
  body: z.optional(z.string()),
})

/** Takes over the drafts of releases that kept them on the device only. */
export function migrateEarlierDrafts(): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(earlierPrefix))) {
      const [name = '', id = ''] = key.slice(earlierPrefix.length).split(':')
      const kind = draftKinds.find((one) => one === name)
      const { data } = EarlierDraft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
      const message = data?.message ?? data?.body
      if (kind && data && message !== undefined)
        openDeviceCopiesOfDrafts(id, kind).keep({
          content: { subject: data.subject, message },
          known: [null],
        })
      localStorage.removeItem(key)
    }
  } catch {
    // Forbidden storage holds nothing.
  }
}
