import type * as contract from '#contract/consultation-page.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import { addEvent, findEvent } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { requireConsultation, statusAfterReply, storeStatus } from './status.ts'
import { presentConsultation } from './worklist.ts'

type Deps = { database: Database; now: () => Date }
type Contact = { consultationId: string } & EndpointRequest<typeof contract.recordContact>['body']

/** Records a contact; one that reached the client counts as an answer. A repeated call records nothing more. */
export async function recordContact(deps: Deps, { consultationId, id, way, reached }: Contact) {
  return await deps.database.write(async (tx): Promise<WorklistEntry> => {
    const at = deps.now()
    const row = await requireConsultation(tx, consultationId)
    const details = { way, reached }
    if (!(await addEvent(tx, { id, kind: 'contact', consultationId, details, at }))) {
      if ((await findEvent(tx, id))?.consultationId !== consultationId) throw new AppError('CONFLICT')
      return await presentConsultation(deps, tx, row)
    }
    // Junk is answered only once it is moved out of Junk, which releases its mails.
    if (!reached || row.status === 'junk') return await presentConsultation(deps, tx, row)
    const more = { answeredAt: row.answeredAt ?? at }
    return await presentConsultation(
      deps,
      tx,
      await storeStatus(tx, row, statusAfterReply(row.status), at, more),
    )
  })
}
