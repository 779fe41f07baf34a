import { formatAboutLength, formatBookingStart, whereWeMeet } from '#contract/booking-words.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'
import { greetingOf } from '../emails.ts'
import type { OfferRow } from './repository.ts'

const counts = ['Times', 'One time', 'Two times', 'Three times', 'Four times', 'Five times'] as const

type Offered = Pick<OfferRow, 'place' | 'minutes' | 'line' | 'openUntil' | 'name'>

/** The offered times, and one link to choose among them. */
export function offerLetter(
  { name, place, minutes, line, openUntil }: Offered,
  times: readonly { startsAt: Date }[],
  url: string,
  facts: Facts,
  now: Date,
): Letter {
  const starts = times.map(({ startsAt }) => formatBookingStart(startsAt, now))
  const choose =
    starts.length === 1 ? 'Take it, or say that it does not suit' : 'Choose one, or say that none suits'
  return {
    subject: `${counts[starts.length] ?? 'Times'} for your hair`,
    preview: starts.join('; '),
    blocks: [
      greetingOf({ name }),
      ...(line === '' ? [] : [paragraph(line)]),
      paragraph(`${whereWeMeet(place, 'I could')} for about ${formatAboutLength(minutes)}:`),
      list(...starts.map((start) => [start])),
      button(choose, url),
      paragraph(
        `Open until ${formatBookingStart(openUntil, now)}. A time is yours once you have chosen it. Or ring me on `,
        { text: facts.phone, href: telHref(facts.phone) },
        '.',
      ),
    ],
    footnote: `You get this because you asked ${facts.name} for a visit.`,
  }
}
