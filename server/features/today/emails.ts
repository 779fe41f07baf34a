import type { Facts } from '#contract/render.ts'
import type { Notice } from '#contract/today.ts'
import { button, heading, type Letter, paragraph } from '#server/mail/letter.ts'

/** The mail of 08:00; there is always a first notice. */
export function noticesLetter({ siteUrl }: Facts, notices: readonly Notice[]): Letter {
  const [first] = notices
  const others = notices.length - 1
  return {
    subject: `${first?.title ?? ''}${others > 0 ? `, and ${others} more` : ''}`,
    // A single notice needs no heading: the subject already is its title.
    blocks: notices.flatMap(({ title, text, to, label }) => [
      ...(others > 0 ? [heading(title)] : []),
      paragraph(text),
      button(label, siteUrl + to),
    ]),
  }
}
