import type * as z from 'zod/mini'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type * as contract from '#contract/visit-messages.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import { afterVisitLetter } from '../emails.ts'
import { addAppointmentHistory, updateHistoryEntry } from '../history-repository.ts'
import { type AppointmentRow, findAppointment } from '../repository.ts'
import { type WritingDeps, writeDiary } from '../writing.ts'
import { readMessages } from './messages.ts'

type Message = EndpointRequest<typeof contract.sendVisitMessage>['body']

const refuse = (detail: string) => new AppError('CONFLICT', { detail })

const sentBefore = {
  care: 'Care advice was sent already. Send it again only if it was asked for.',
  review: 'A review was asked for already.',
  missed: 'A kind word was sent already.',
} as const

/** Why this message may not go; undefined if it may. */
function objection(
  row: AppointmentRow,
  { topic, way, again }: Message,
  sent: readonly z.output<typeof contract.VisitMessage>[],
  at: Date,
): string | undefined {
  if (topic === 'reminder') {
    if (row.state !== 'booked' || row.startsAt <= at) return 'There is nothing to remind of any more.'
    return way === 'mail' ? 'The reminder by mail goes by itself.' : undefined
  }
  if (topic === 'missed' && row.state !== 'missed') return 'This goes only to somebody who did not come.'
  if (topic !== 'missed' && row.state !== 'done')
    return 'This goes only after a visit that is marked as Done.'
  if (way === 'mail' && row.email === '') return 'No email address is known.'
  const hasArrived = sent.some((one) => one.topic === topic && !['refused', 'expired'].includes(one.state))
  return hasArrived && !(topic === 'care' && again) ? sentBefore[topic] : undefined
}

async function queue(
  tx: Executor,
  { facts, replyHeldMs }: WritingDeps,
  row: AppointmentRow,
  { id, topic, words }: Message & { topic: contract.TopicAfter },
  at: Date,
): Promise<string> {
  const cause = `message ${id}`
  return await queueMail(tx, {
    kind: `appointment_${topic}`,
    to: { address: row.email },
    belongsTo: row.consultationId === null ? { cause } : { consultationId: row.consultationId, cause },
    replyTo: { name: facts.name, address: facts.email },
    letter: afterVisitLetter(topic, words, facts),
    facts,
    createdAt: at,
    dueAt: new Date(at.getTime() + replyHeldMs),
  })
}

/** Mails her words, or notes that she sent them from her phone. */
export async function sendVisitMessage(
  deps: WritingDeps,
  appointmentId: string,
  message: Message,
): Promise<z.output<typeof contract.VisitMessage>> {
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await findAppointment(tx, appointmentId)
    if (!row) throw new AppError('NOT_FOUND')
    const before = await readMessages(tx, deps, appointmentId)
    // A repeated call, whose first answer was lost.
    const known = before.find(({ id }) => id === message.id)
    if (known) return known
    const refusal = objection(row, message, before, at)
    if (refusal) throw refuse(refusal)
    const { id, topic, way, words } = message
    const mailId =
      way === 'mail' && topic !== 'reminder' ? await queue(tx, deps, row, { ...message, topic }, at) : ''
    const details = { topic, way, words, mailId }
    await addAppointmentHistory(tx, { id, appointmentId, kind: 'message', details, at })
    const sent = (await readMessages(tx, deps, appointmentId)).find((one) => one.id === id)
    if (!sent) throw new AppError('UNEXPECTED')
    return sent
  })
}

/** Takes back a mail that has not left, or what she noted by mistake. */
export async function undoVisitMessage(
  deps: WritingDeps,
  { id, messageId }: { id: string; messageId: string },
): Promise<void> {
  await writeDiary(deps, async (tx) => {
    const message = (await readMessages(tx, deps, id)).find((one) => one.id === messageId)
    if (!message) return
    if (!message.undoUntil || !(message.mailId === '' || (await withdrawMail(tx, message.mailId))))
      throw refuse('It has gone out already and cannot be taken back.')
    await updateHistoryEntry(tx, messageId, undefined)
  })
}

/** Of an appointment whose outcome has changed nothing leaves that was to go after the one before. */
export async function withdrawMessages(tx: Executor, deps: WritingDeps, id: string): Promise<void> {
  for (const message of await readMessages(tx, deps, id))
    if (message.mailId !== '' && (await withdrawMail(tx, message.mailId)))
      await updateHistoryEntry(tx, message.id, undefined)
}
