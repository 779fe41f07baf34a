import * as z from 'zod/mini'
import type * as contract from '#contract/consultation-page.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { consultationStatuses, type WorklistEntry } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import { addRequestHistory, deleteHistory, listHistoryOfRequest } from './history-repository.ts'
import { deleteNote, insertNote, lockRequest } from './notes-repository.ts'
import { statusAfterReply } from './status.ts'
import { answeredAtOf, presentWorklistRow, readWorklistEntry, requestConflict } from './worklist.ts'
import { findWorklistRow, updateRequestIfUnchanged } from './worklist-repository.ts'

type Deps = { database: Database; now: () => Date }

const kind = 'contact'

/** What the history keeps of a contact that changed the status. */
const Change = z.object({ from: z.enum(consultationStatuses), to: z.enum(consultationStatuses) })

type Contact = { consultationId: string } & EndpointRequest<typeof contract.recordContact>['body']

/** Records a contact; one that reached the client counts as an answer. */
export async function recordContact(
  { database, now }: Deps,
  { consultationId, id, way, reached, note, version }: Contact,
): Promise<WorklistEntry> {
  return await database.write(async (tx) => {
    const at = now()
    const source = { kind: database.kind, kysely: tx, at }
    const isThere = await lockRequest(tx, database.kind, consultationId)
    const row = isThere ? await findWorklistRow(tx, consultationId) : undefined
    if (!row) throw new AppError('NOT_FOUND')
    // Junk is answered only once it is moved out of Junk, which releases its mails.
    const isAnswer = reached && row.status !== 'junk'
    const to = statusAfterReply(row.status)
    const isChange = isAnswer && to !== row.status
    const details = { way, reached, ...(isChange && { from: row.status, to }) }
    if (!(await addRequestHistory(tx, { id, consultationId, kind, details, at }))) {
      const isOurs = (await listHistoryOfRequest(tx, consultationId)).some((entry) => entry.id === id)
      if (!isOurs) throw requestConflict()
      return await presentWorklistRow(source, row)
    }
    if (note !== undefined)
      await insertNote(tx, { id, consultationId, body: note, createdAt: at, updatedAt: at })
    if (!isAnswer) return await presentWorklistRow(source, row)
    const changed = await updateRequestIfUnchanged(
      tx,
      { id: consultationId, version },
      {
        status: to,
        answeredAt: answeredAtOf(row, to, at),
        statusChangedAt: isChange ? at : row.statusChangedAt,
      },
    )
    if (!changed) throw requestConflict()
    return await presentWorklistRow(source, changed)
  })
}

/** Removes a contact; the request gets its previous status back, unless that was changed since. */
export async function undoContact(
  deps: Deps,
  { id: consultationId, contactId }: { id: string; contactId: string },
): Promise<WorklistEntry> {
  await deps.database.write(async (tx) => {
    const contact = await deleteHistory(tx, { id: contactId, consultationId, kind })
    // A note that she has changed since is hers to delete.
    if (contact) await deleteNote(tx, { id: consultationId, noteId: contactId, version: 1 })
    const change = contact && Change.safeParse(JSON.parse(contact.details)).data
    const row = change && (await findWorklistRow(tx, consultationId))
    if (!row || row.status !== change.to || row.statusChangedAt?.getTime() !== contact.at.getTime()) return
    await updateRequestIfUnchanged(tx, row, {
      status: change.from,
      // A closed request may have been answered before the contact.
      answeredAt: row.answeredAt?.getTime() === contact.at.getTime() ? null : row.answeredAt,
      statusChangedAt: deps.now(),
    })
  })
  return await readWorklistEntry(deps, consultationId)
}
