import { formatBookingStart, formatNearStart } from '#contract/booking-words.ts'
import { minuteMs } from '#contract/durations.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { alsoBookedBlocks, alsoBookedLine, type DayAround, quoteInSubject } from '../day-around.ts'
import type { AppointmentRow } from '../repository.ts'

type News = { did: keyof typeof verbs; words: string; times: readonly Date[]; around: DayAround }

const verbs = {
  cancelled: 'cancelled',
  wished: 'asks for another time instead of',
  restored: 'took back',
  kept: 'keeps',
} as const

/** Tells the owner what a client did on the page of an appointment. */
export function clientChangedLetter(
  { name, startsAt }: Pick<AppointmentRow, 'name' | 'startsAt'>,
  { did, words, times, around }: News,
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
