import { formatBookingStart } from '#contract/booking-words.ts'
import { minuteMs } from '#contract/durations.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import type { AppointmentRow } from '../repository.ts'

type News = { did: keyof typeof verbs; words: string; times: readonly Date[] }

const verbs = {
  cancelled: 'cancelled',
  wished: 'asks for another time instead of',
  restored: 'took back',
  kept: 'keeps',
} as const

/** Tells the owner what a client did on the page of an appointment. */
export function clientChangedLetter(
  { name, startsAt }: Pick<AppointmentRow, 'name' | 'startsAt'>,
  { did, words, times }: News,
  url: string,
  now: Date,
): Letter {
  const first = toSafeHeaderText(name, 100).split(' ')[0] ?? ''
  const hours = Math.floor((startsAt.getTime() - now.getTime()) / (60 * minuteMs))
  const before = did === 'cancelled' ? `, ${hours} h before` : ''
  const subject = `${first} ${verbs[did]} ${formatBookingStart(startsAt, now)}${before}`
  return {
    subject,
    preview: words === '' ? 'By the link in the mail.' : toSafeHeaderText(words),
    blocks: [
      paragraph(`${subject}.`),
      ...(words === '' ? [] : [{ kind: 'quote' as const, label: 'In their words', text: words }]),
      ...(times.length === 0
        ? []
        : [paragraph('These would suit:'), list(...times.map((time) => [formatBookingStart(time, now)]))]),
      button('Open your diary', url),
    ],
    footnote: 'You get this because a client used the link of an appointment.',
  }
}
