import type { Facts } from '#contract/render.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'

/** Welcomes a new subscriber; the layout adds the unsubscribe link. */
export function welcomeLetter(facts: Facts): Letter {
  return {
    subject: `Welcome to the newsletter of ${facts.name}`,
    preview: 'One curl tip a week, and nothing else.',
    blocks: [
      paragraph('Hello,'),
      paragraph('Thank you for subscribing. From now on you get ', { strong: 'one curl tip a week' }, '.'),
      list(
        ['Weekly tips and advice, written by me.'],
        ['No spam, and your address goes to nobody else.'],
        ['Unsubscribe at any time: the link is at the foot of every mail.'],
      ),
      paragraph('Was it not you? One press on that link, and nothing else comes.'),
      paragraph('Until the first one arrives, there is plenty to read.'),
      button('Read the hair tips', `${facts.siteUrl}/blog`),
    ],
    footnote: `You get this because this address was subscribed on ${new URL(facts.siteUrl).host}.`,
  }
}
