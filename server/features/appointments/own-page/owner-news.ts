import { formatBookingStart, formatNearStart } from '#contract/booking-words.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import {
  alsoBookedBlocks,
  alsoBookedLine,
  type DayAround,
  quoteInSubject,
  readDayAround,
} from '../day-around.ts'
import type { newsKinds } from '../deleted.ts'
import { listHistoryOfAppointment } from '../history-repository.ts'
import type { AppointmentRow } from '../repository.ts'
import type { WritingDeps } from '../writing.ts'

type LetterNews = { did: keyof typeof verbs; words: string; times: readonly Date[]; around: DayAround }

const verbs = {
  cancelled: 'cancelled',
  wished: 'asks for another time instead of',
  restored: 'took back',
  kept: 'keeps',
} as const

/** Tells the owner what a client did on the page of an appointment. */
export function clientChangedLetter(
  { name, startsAt }: Pick<AppointmentRow, 'name' | 'startsAt'>,
  { did, words, times, around }: LetterNews,
  url: string,
  now: Date,
): Letter {
  const full = toSafeHeaderText(name, 100)
  const hours = Math.floor((startsAt.getTime() - now.getTime()) / (60 * minuteMs))
  const before = did === 'cancelled' ? `, ${hours} h before` : ''
  const said = `${full.split(' ')[0]} ${verbs[did]} ${formatNearStart(startsAt, now)}${before}`
  return {
    subject: said + quoteInSubject(words),
    preview: alsoBookedLine(around),
    blocks: [
      paragraph(`${full} ${verbs[did]} ${formatBookingStart(startsAt, now)}.`),
      ...(words === '' ? [] : [{ kind: 'quote' as const, label: 'In their words', text: words }]),
      ...(times.length === 0
        ? []
        : [paragraph('These would suit:'), list(...times.map((time) => [formatBookingStart(time, now)]))]),
      ...alsoBookedBlocks(around),
      button('Open your diary', url),
    ],
    footnote: 'You get this because a client used the link of a visit.',
  }
}

type News = { did: (typeof newsKinds)[number]; words: string; times: readonly Date[] }

/** Tells the owner by mail, of a cancellation once it can no longer be taken back without a word. */
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
  return await queueMail(tx, {
    kind: 'appointment_changed',
    to: { owner: true },
    belongsTo:
      row.consultationId === null
        ? { cause: `appointment ${news.did} ${row.id} ${row.version}` }
        : { consultationId: row.consultationId },
    letter,
    facts,
    createdAt: at,
    dueAt,
  })
}

/** Takes back the news of a cancellation; says whether the owner has not heard of it. */
export async function withdrawNews(tx: Executor, { id }: AppointmentRow): Promise<boolean> {
  const cancelled = (await listHistoryOfAppointment(tx, id)).find(({ kind }) => kind === 'state')
  const mailId = cancelled && JSON.parse(cancelled.details).ownerMail
  return typeof mailId === 'string' && (await withdrawMail(tx, mailId))
}
