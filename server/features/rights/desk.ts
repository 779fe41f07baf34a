import type { DataRequest, DataRequestOutcome } from '#contract/rights.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './repository.ts'

type OwnerDeps = Pick<Deps, 'database' | 'now'>

const present = (
  { id, kind, email, message, reference, dueDay, reason, version, ...row }: repository.ConfirmedRequest,
  name: string | undefined,
): DataRequest => ({
  ...{ id, kind, email, message, reference, dueDay, reason, version },
  ...(name !== undefined && { name }),
  confirmedAt: row.confirmedAt.toISOString(),
  ...(row.answeredAt && { answeredAt: row.answeredAt.toISOString() }),
  ...(row.outcome && { outcome: row.outcome }),
})

async function presentAll({ database }: OwnerDeps, rows: readonly repository.ConfirmedRequest[]) {
  const emails = rows.map(({ email }) => email)
  const names = await repository.findNewestNames(database.kysely, database.kind, emails)
  return rows.map((row) => present(row, names.get(row.email)))
}

export const listDataRequests = async (deps: OwnerDeps): Promise<DataRequest[]> =>
  await presentAll(deps, await repository.listOpenRequests(deps.database.kysely))

export async function readDataRequest(deps: OwnerDeps, id: string): Promise<DataRequest> {
  const row = await repository.findRequest(deps.database.kysely, id)
  const [found] = row && repository.isConfirmed(row) ? await presentAll(deps, [row]) : []
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

type Asked = { id: string; version: number; outcome: DataRequestOutcome | null; reason: string }

/** Records how a request was answered, or that it is open again. An answer from another device is a conflict. */
export async function answerDataRequest(deps: OwnerDeps, asked: Asked): Promise<DataRequest> {
  const { id, outcome, reason } = asked
  await deps.database.write(async (tx) => {
    const row = await repository.findRequest(tx, id)
    if (!row || !repository.isConfirmed(row)) throw new AppError('NOT_FOUND')
    const changed = await repository.updateAnswerIfUnchanged(tx, asked, {
      outcome,
      reason: outcome === 'refused' ? reason : '',
      answeredAt: outcome && (row.answeredAt ?? deps.now()),
    })
    if (!changed)
      throw new AppError('CONFLICT', { detail: 'This request was changed on another device meanwhile.' })
  })
  return await readDataRequest(deps, id)
}
