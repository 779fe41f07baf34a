import * as z from 'zod/mini'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import { listHistoryOfRequest, listMailsOfRequest } from './history-repository.ts'
import { toNote } from './notes.ts'
import { listNotesOfRequest } from './notes-repository.ts'
import { listRepliesOfRequest, type ReplyRow } from './replies-repository.ts'
import { findWorklistRow } from './worklist-repository.ts'

type Deps = { database: Database; now: () => Date }
type MailRow = Awaited<ReturnType<typeof listMailsOfRequest>>[number]

const Details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** What the history keeps of a deleted mail. */
const PastMail = z.object({
  mail: z.string(),
  isToOwner: z.boolean(),
  state: z.enum(['sent', 'refused', 'expired']),
})

function stateOf({ state, expiresAt, leasedBy, dueAt }: MailRow, now: Date) {
  if (state === 'skipped') return undefined
  const isHeldByNobody = leasedBy === null || dueAt <= now
  return state === 'waiting' && expiresAt && expiresAt <= now && isHeldByNobody ? 'expired' : state
}

/** Replies by the id of their mail. */
type Replies = ReadonlyMap<string, ReplyRow>

const wordsOf = ({ subject, message }: ReplyRow) => ({ subject, message })

function mailEntry(mail: MailRow, now: Date, replies: Replies): TimelineEntry[] {
  const { id, kind, isOwner, leasedBy, reason, createdAt, settledAt } = mail
  const state = stateOf(mail, now)
  // A skipped mail was never sent.
  if (state === undefined) return []
  const reply = replies.get(id)
  return [
    {
      ...{ kind: 'mail', id, mail: kind, isToOwner: isOwner, state },
      at: (settledAt ?? createdAt).toISOString(),
      ...(reason !== null && state !== 'sent' && { reason }),
      ...(reply && { words: wordsOf(reply) }),
      ...(reply && state === 'waiting' && leasedBy === null && { heldReplyId: reply.id }),
    },
  ]
}

function historyEntry(
  row: Awaited<ReturnType<typeof listHistoryOfRequest>>[number],
  replies: Replies,
): TimelineEntry {
  const { id, kind } = row
  const at = row.at.toISOString()
  const stored: unknown = JSON.parse(row.details)
  const past = kind === 'mail' ? PastMail.safeParse(stored).data : undefined
  const reply = replies.get(id)
  if (past) return { kind: 'mail', id, at, ...past, ...(reply && { words: wordsOf(reply) }) }
  return { kind: 'event', id, at, event: kind, details: Details.safeParse(stored).data ?? {} }
}

/** Entries with the same time: the effect stands above its cause. */
const ranks = ['event', 'mail', 'note', 'arrived'] as const

/** Everything that happened to a request, newest first. */
export async function readTimeline({ database, now }: Deps, id: string): Promise<TimelineEntry[]> {
  const { kysely } = database
  const row = await findWorklistRow(kysely, id)
  if (!row) throw new AppError('NOT_FOUND')
  const at = now()
  const replies = new Map((await listRepliesOfRequest(kysely, id)).map((reply) => [reply.mailId, reply]))
  const entries: TimelineEntry[] = [
    { kind: 'arrived', id, at: row.createdAt.toISOString() },
    ...(await listNotesOfRequest(kysely, id)).map((note) => {
      const shown = toNote(note)
      return { kind: 'note' as const, id: note.id, at: shown.createdAt, note: shown }
    }),
    ...(await listMailsOfRequest(kysely, id)).flatMap((mail) => mailEntry(mail, at, replies)),
    ...(await listHistoryOfRequest(kysely, id)).map((row) => historyEntry(row, replies)),
  ]
  return entries.sort(
    (one, other) =>
      other.at.localeCompare(one.at) ||
      ranks.indexOf(one.kind) - ranks.indexOf(other.kind) ||
      other.id.localeCompare(one.id),
  )
}
