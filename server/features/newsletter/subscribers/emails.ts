import type { Facts } from '#contract/render.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'

const hostOf = ({ siteUrl }: Facts) => new URL(siteUrl).host

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
      paragraph('Until the first one arrives, there is plenty to read.'),
      button('Read the hair tips', `${facts.siteUrl}/blog`),
    ],
    footnote: `You get this because this address was subscribed on ${hostOf(facts)}.`,
  }
}

/** Asks for confirmation of a typed address: only the button subscribes it. */
export function confirmationLetter(facts: Facts, confirmUrl: string): Letter {
  return {
    subject: 'Please confirm your subscription',
    preview: `One more step, and the weekly tips of ${facts.name} are yours.`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        'This address was entered for the weekly curl tips. If that was you, please confirm it: then the tips begin.',
      ),
      button('Confirm my subscription', confirmUrl),
      paragraph('If it was not you, please ignore this mail. Nothing else will come.'),
    ],
    footnote: `Sent because this address was entered on ${hostOf(facts)}. The link works for two weeks.`,
  }
}

/** Sends a new link to a subscriber whose own no longer works. */
export function unsubscribeLetter(facts: Facts, unsubscribeUrl: string): Letter {
  return {
    subject: 'Your link to unsubscribe',
    preview: 'One button, and you are off the list.',
    blocks: [
      paragraph('Hello,'),
      paragraph('Here is the link you asked for. It opens a page with one button.'),
      button('Unsubscribe', unsubscribeUrl),
    ],
    footnote: `Sent because this address was entered on ${hostOf(facts)}.`,
  }
}
