import { formatBookingStart, formatNearStart } from '#contract/booking-words.ts'
import { offerWords } from '#contract/offer-words.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { alsoBookedBlocks, alsoBookedLine, type DayAround, quoteInSubject } from '../day-around.ts'
import { greetingOf } from '../emails.ts'
import type { OfferRow } from './repository.ts'

type Offered = Pick<OfferRow, 'place' | 'minutes' | 'line' | 'openUntil'> & { name: string }
type Time = { startsAt: Date }

const footnote = ({ name }: Facts) => `You get this because you asked ${name} for a visit.`

/** The offered times, and one link to choose among them. */
export function offerLetter(
  { name, place, minutes, line, openUntil }: Offered,
  times: readonly Time[],
  url: string,
  facts: Facts,
  now: Date,
): Letter {
  const starts = times.map(({ startsAt }) => startsAt)
  const words = offerWords({ place, minutes, openUntil, starts }, now)
  return {
    subject: words.subject,
    preview: words.times.join('; '),
    blocks: [
      greetingOf({ name }),
      ...(line === '' ? [] : [paragraph(line)]),
      paragraph(words.where),
      list(...words.times.map((time) => [time])),
      button(words.choose, url),
      paragraph(`${words.open} Or ring me on `, { text: facts.phone, href: telHref(facts.phone) }, '.'),
    ],
    footnote: footnote(facts),
  }
}

type Answer = { name: string; url: string } & (
  | { startsAt: Date; around: DayAround }
  | { words: string; hasExpired: boolean }
)

/** Tells the owner what a client has chosen, or that none suits. */
export function answerLetter(answer: Answer, now: Date): Letter {
  const name = toSafeHeaderText(answer.name, 100)
  const first = name.split(' ')[0] ?? ''
  const footnote = 'You get this because you offered times from your website.'
  if ('startsAt' in answer) {
    const { startsAt, around, url } = answer
    return {
      subject: `${first} picked ${formatNearStart(startsAt, now)}`,
      preview: alsoBookedLine(around),
      blocks: [
        paragraph(
          `${name} picked ${formatBookingStart(startsAt, now)}. It is in your diary, and the calendar file is on its way.`,
        ),
        ...alsoBookedBlocks(around),
        button('Open your diary', url),
      ],
      footnote,
    }
  }
  const { words, hasExpired, url } = answer
  const said = hasExpired
    ? `${name} opened the times you offered after they had lapsed, and asks for new ones.`
    : `None of the times you offered suits ${name}.`
  return {
    subject: (hasExpired ? `${first} asks for new times` : `None suits ${first}`) + quoteInSubject(words),
    preview: said,
    blocks: [
      paragraph(said),
      ...(words ? [{ kind: 'quote' as const, label: 'In their words', text: words }] : []),
      button('Offer other times', url),
    ],
    footnote,
  }
}
