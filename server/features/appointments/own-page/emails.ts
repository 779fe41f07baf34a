import { formatBookingStart, formatNearStart } from '#contract/booking-words.ts'
import { hourMs } from '#contract/durations.ts'
import { button, type Letter, paragraph } from '#server/mail/letter.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { alsoBookedBlocks, alsoBookedLine, type DayAround, quoteInSubject } from '../day-around.ts'
import type { AppointmentRow } from '../repository.ts'

const verbs = { cancelled: 'cancelled', asked: 'asks for another time instead of' } as const

/** Tells the owner what a client did on the page of an appointment. */
export function clientChangedLetter(
  { name, startsAt }: Pick<AppointmentRow, 'name' | 'startsAt'>,
  { did, words, around }: { did: keyof typeof verbs; words: string; around: DayAround },
  url: string,
  now: Date,
): Letter {
  const full = toSafeHeaderText(name, 100)
  const hours = Math.floor((startsAt.getTime() - now.getTime()) / hourMs)
  const before = did === 'cancelled' ? `, ${hours} h before` : ''
  const said = `${full.split(' ')[0]} ${verbs[did]} ${formatNearStart(startsAt, now)}${before}`
  return {
    subject: said + quoteInSubject(words),
    preview: alsoBookedLine(around),
    blocks: [
      paragraph(`${full} ${verbs[did]} ${formatBookingStart(startsAt, now)}.`),
      ...(words === '' ? [] : [{ kind: 'quote' as const, label: 'In their words', text: words }]),
      ...alsoBookedBlocks(around),
      button('Open your diary', url),
    ],
    footnote: 'You get this because a client used the link of a visit.',
  }
}
