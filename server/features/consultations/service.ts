import { randomUUIDv7 } from 'node:crypto'
import type { Consultation, ConsultationRequest } from '#contract/consultations.ts'
import { repeatWindowMs } from '#contract/limits.ts'
import { beforeMessage, type ListQuery } from '#contract/lists.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './repository.ts'
import { repeatKey } from './rules.ts'

type Deps = { database: Database; now: () => Date }

/** Stores a request, or finds the equal one of the last two minutes: a form sent twice is one request. */
export async function requestConsultation({ database, now }: Deps, request: ConsultationRequest) {
  const createdAt = now()
  const consultation = { ...request, id: randomUUIDv7(), createdAt }
  const claim = { key: repeatKey(request), consultationId: consultation.id, createdAt }
  return await database.write(async (tx) => {
    await repository.forgetRepeatKeys(tx, new Date(createdAt.getTime() - repeatWindowMs))
    const id = await repository.claimRepeatKey(tx, claim)
    if (id === consultation.id) await repository.insertConsultation(tx, consultation)
    return { id }
  })
}

export type ConsultationPage = {
  rows: Consultation[]
  total: number
  /** The id to ask on from, where there is more. */
  nextBefore: string | undefined
}

export async function listConsultations({ database }: Deps, query: ListQuery): Promise<ConsultationPage> {
  const { kysely } = database
  if (query.before !== undefined && !(await repository.hasConsultation(kysely, query.before))) {
    throw new AppError('INVALID_INPUT', { detail: beforeMessage, errors: { before: beforeMessage } })
  }
  // One more than asked for tells whether there is a next page.
  const found = await repository.listConsultations(kysely, { ...query, limit: query.limit + 1 })
  const rows = found.slice(0, query.limit)
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total: await repository.countConsultations(kysely),
    nextBefore: found.length > rows.length ? rows.at(-1)?.id : undefined,
  }
}
