import * as z from 'zod/mini'
import type { Appointment } from '#contract/appointment.ts'
import { fillSavedText } from '#contract/fill-saved-text.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { kindWord, sampleTexts } from '#contract/saved-texts.ts'
import { messageTopics, messageWays, type TopicAfter, type VisitMessage } from '#contract/visit-messages.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { readSavedTexts } from '#server/features/consultations/service.ts'
import { messageText } from '#server/mail/render-letter.ts'
import { clientPageLink } from '../client-mails.ts'
import { readSettings } from '../diary/settings.ts'
import { listMessagesOfAppointment } from '../history-repository.ts'
import { isMailKnown, mailStateOf } from '../present.ts'
import { reminderLetter } from '../reminders/emails.ts'
import { type AppointmentRow, findMailStates, listAppointmentsOf } from '../repository.ts'
import { nextVisitAfter } from './next-visit.ts'

const Details = z.object({
  topic: z.enum(messageTopics),
  way: z.enum(messageWays),
  words: z.string(),
  /** Empty if it went from her phone. */
  mailId: z.string(),
})

export type MessagesDeps = Pick<Deps, 'database' | 'now' | 'facts' | 'links' | 'replyHeldMs'>

/** What was sent about an appointment, newest first. */
export async function readMessages(
  db: Executor,
  { database, now, replyHeldMs }: Pick<MessagesDeps, 'database' | 'now' | 'replyHeldMs'>,
  id: string,
): Promise<(z.output<typeof VisitMessage> & { mailId: string })[]> {
  const entries = (await listMessagesOfAppointment(db, id)).map(({ details, ...entry }) => ({
    ...entry,
    ...Details.parse(JSON.parse(details)),
  }))
  const ids = entries.flatMap(({ mailId }) => (mailId === '' ? [] : [mailId]))
  const mails = await findMailStates(db, database.kind, ids)
  return entries.map(({ id, at, topic, way, words, mailId }) => {
    const undoUntil = new Date(at.getTime() + replyHeldMs)
    const mailState = isMailKnown(mailId, mails) ? mailStateOf(mailId, mails, now()) : 'unknown'
    const state = mailId === '' ? 'sent' : mailState
    const canUndo = undoUntil > now() && (mailId === '' || state === 'waiting')
    return {
      ...{ id, topic, way, words, mailId, state, at: at.toISOString() },
      ...(canUndo && { undoUntil: undoUntil.toISOString() }),
    }
  })
}

/** The first of her texts for this use, or the one that the website comes with, filled in for a client. */
async function firstWords(deps: MessagesDeps, kind: TopicAfter, row: AppointmentRow): Promise<string> {
  const { texts } = await readSavedTexts(deps)
  const text = [...texts, ...sampleTexts, kindWord].find((one) => one.kind === kind)
  const { name, phone, serviceType, area: location, place } = row
  const client = {
    name,
    phone,
    serviceType,
    location,
    mobileService: place === 'home',
    startsAt: row.startsAt.toISOString(),
  }
  return text ? fillSavedText(text, client, deps.facts, deps.now()).message : ''
}

/** The words of the reminder's mail, for a text. */
export async function composeReminderText(
  db: Executor,
  { facts, links, now }: Pick<MessagesDeps, 'links' | 'now'> & { facts: Facts },
  row: AppointmentRow,
): Promise<string> {
  const { settings } = await readSettings(db)
  const link = await clientPageLink(db, row, { facts, links, at: now() })
  return messageText(reminderLetter(row, settings.preparation, facts, now(), link, 'message'))
}

/** The words to remind somebody with who comes today and was not reminded. */
export async function missingReminderText(
  deps: MessagesDeps,
  row: AppointmentRow,
  mailed: Appointment['reminder'],
): Promise<string | undefined> {
  const at = deps.now()
  const isAhead = row.startsAt > at && londonDay(row.startsAt) === londonDay(at)
  if (!isAhead || row.phone === '' || mailed === 'sent' || mailed === 'waiting') return undefined
  const { kysely } = deps.database
  const isReminded = (await readMessages(kysely, deps, row.id)).some(({ topic }) => topic === 'reminder')
  return isReminded ? undefined : await composeReminderText(kysely, deps, row)
}

/** When a client is due after a visit, and what is booked ahead. */
async function readNext(deps: MessagesDeps, row: AppointmentRow) {
  const { kysely } = deps.database
  const { settings } = await readSettings(kysely)
  const all = await listAppointmentsOf(kysely, 'clientId', row.clientId)
  const ahead = all.findLast(({ state, startsAt }) => state === 'booked' && startsAt > deps.now())
  return { next: nextVisitAfter(row, all, settings.usualWeeks, deps.now()), ahead }
}

/** What the client's own page says after a visit: the care advice they were sent, and when they are due. */
export async function readAfterVisit(deps: MessagesDeps, row: AppointmentRow) {
  if (row.state === 'missed') return { care: '' }
  const messages = await readMessages(deps.database.kysely, deps, row.id)
  const care = messages.find(({ topic, undoUntil }) => topic === 'care' && !undoUntil)
  const { next, ahead } = await readNext(deps, row)
  return { care: care?.words ?? '', ...(!ahead && { next }) }
}

/** What she can send about an appointment now, and when its client is due again. */
export async function readPossibleMessages(deps: MessagesDeps, row: AppointmentRow) {
  const { kysely } = deps.database
  const at = deps.now()
  if (row.state === 'booked' && row.startsAt > at)
    return { words: { reminder: await composeReminderText(kysely, deps, row) } }
  if (row.state === 'missed') return { words: { missed: await firstWords(deps, 'missed', row) } }
  if (row.state !== 'done') return { words: {} }
  const { next, ahead } = await readNext(deps, row)
  return {
    words: { care: await firstWords(deps, 'care', row), review: await firstWords(deps, 'review', row) },
    next,
    ...(ahead && { ahead: { id: ahead.id, startsAt: ahead.startsAt.toISOString() } }),
  }
}
