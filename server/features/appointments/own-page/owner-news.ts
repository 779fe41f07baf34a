import type { Executor } from '#server/database/schema.ts'
import { deletePush, queuePushNotice } from '#server/features/push/service.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import { readDayAround } from '../day-around.ts'
import type { newsKinds } from '../deleted.ts'
import { listHistoryOfAppointment } from '../history-repository.ts'
import type { AppointmentRow } from '../repository.ts'
import type { WritingDeps } from '../writing.ts'
import { clientChangedLetter } from './emails.ts'

type News = { did: (typeof newsKinds)[number]; words: string; times: readonly Date[] }

/** Tells the owner by mail and on her phone, a cancellation once it can no longer be taken back without a word. */
export async function tellOwner(
  tx: Executor,
  { facts, replyHeldMs }: WritingDeps,
  row: AppointmentRow,
  news: News,
  at: Date,
) {
  const around = await readDayAround(tx, row, facts, at)
  const letter = clientChangedLetter(row, { ...news, around }, `${facts.siteUrl}/admin/diary`, at)
  const dueAt = new Date(at.getTime() + (news.did === 'cancelled' ? replyHeldMs : 0))
  const mailId = await queueMail(tx, {
    kind: 'appointment_changed',
    to: { owner: true },
    belongsTo:
      row.consultationId === null
        ? { cause: `appointment ${news.did} ${row.id} ${row.version}` }
        : { consultationId: row.consultationId },
    letter,
    createdAt: at,
    dueAt,
  })
  await queuePushNotice(tx, { id: row.id, title: letter.subject, words: letter.preview }, dueAt)
  return mailId
}

/** Takes back the news of a cancellation; says whether the owner has not heard of it. */
export async function withdrawNews(tx: Executor, { id }: AppointmentRow, at: Date): Promise<boolean> {
  const cancelled = (await listHistoryOfAppointment(tx, id)).find(({ kind }) => kind === 'state')
  const mailId = cancelled && JSON.parse(cancelled.details).ownerMail
  if (typeof mailId !== 'string' || !(await withdrawMail(tx, mailId, at))) return false
  await deletePush(tx, id)
  return true
}
