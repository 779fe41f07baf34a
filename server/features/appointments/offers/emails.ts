import { offerWords } from '#contract/offer-words.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'
import { greetingOf } from '../emails.ts'
import type { OfferRow } from './repository.ts'

type Offered = Pick<OfferRow, 'place' | 'minutes' | 'line' | 'openUntil' | 'name'>

/** The offered times, and one link to choose among them. */
export function offerLetter(
  { name, place, minutes, line, openUntil }: Offered,
  times: readonly { startsAt: Date }[],
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
    footnote: `You get this because you asked ${facts.name} for a visit.`,
  }
}
