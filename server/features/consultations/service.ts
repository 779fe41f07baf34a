import { randomUUIDv7 } from 'node:crypto'
import type { Consultation, ConsultationRequest } from '#contract/consultations.ts'
import { repeatWindowMs } from '#contract/limits.ts'
import { beforeMessage, type ListQuery } from '#contract/lists.ts'
import type { Facts } from '#contract/render.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail, takeAllowance } from '#server/mail/outbox.ts'
import { consultationAcknowledgement, consultationAlert } from './emails.ts'
import * as repository from './repository.ts'
import { repeatKey } from './rules.ts'

type Deps = { database: Database; now: () => Date }
type RequestDeps = Deps & { facts: Facts; mail: { wake: () => void } }

async function queueMails(tx: Executor, request: ConsultationRequest, facts: Facts, createdAt: Date) {
  await queueMail(tx, {
    kind: 'consultation_alert',
    to: { owner: true },
    replyTo: { name: request.name, address: request.email },
    letter: consultationAlert(request, facts),
    createdAt,
  })
  if (!(await takeAllowance(tx, request.email, createdAt))) return
  await queueMail(tx, {
    kind: 'consultation_acknowledgement',
    to: { address: request.email },
    letter: consultationAcknowledgement(request, facts),
    createdAt,
  })
}

/** Stores a request, or finds the equal one of the last two minutes: a form sent twice is one request. */
export async function requestConsultation(
  { database, now, facts, mail }: RequestDeps,
  request: ConsultationRequest,
) {
  const createdAt = now()
  const consultation = { ...request, id: randomUUIDv7(), createdAt }
  const claim = { key: repeatKey(request), consultationId: consultation.id, createdAt }
  const id = await database.write(async (tx) => {
    await repository.forgetRepeatKeys(tx, { untilAndWith: new Date(createdAt.getTime() - repeatWindowMs) })
    const holder = await repository.claimRepeatKey(tx, claim)
    if (holder === consultation.id) {
      await repository.insertConsultation(tx, consultation)
      await queueMails(tx, request, facts, createdAt)
    }
    return holder
  })
  mail.wake()
  return { id }
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
