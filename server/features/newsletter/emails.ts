import type { Facts } from '#contract/render.ts'
import { button, type Letter, paragraph } from '#server/mail/letter.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'

/** Reminds the owner in a week for which nothing is planned. */
export function reminderLetter(facts: Facts, subscribers: number): Letter {
  return {
    subject: 'No newsletter is planned this week',
    preview: `${subscribers} ${subscribers === 1 ? 'subscriber waits' : 'subscribers wait'} for a weekly tip.`,
    blocks: [
      paragraph(
        'You promise a tip a week, and ',
        { strong: subscribers === 1 ? 'one subscriber' : `${subscribers} subscribers` },
        ' signed up for it. Nothing was sent in the last seven days, and nothing is planned.',
      ),
      paragraph('A short one is enough: you can start from one of your articles.'),
      button('Write this week’s tip', `${facts.siteUrl}/admin/newsletter`),
    ],
    footnote: 'Sent by your website on Mondays when no newsletter is planned.',
  }
}

/** Tells the owner why a planned issue did not go out. */
export function heldLetter(facts: Facts, subject: string, reason: string): Letter {
  return {
    subject: 'Your newsletter did not go out',
    preview: reason,
    blocks: [
      paragraph('It was planned for now, and is a draft again: ', { strong: toSafeHeaderText(subject) }, '.'),
      paragraph(reason),
      button('Open the newsletter', `${facts.siteUrl}/admin/newsletter`),
    ],
    footnote: 'Sent by your website because a planned issue could not be sent.',
  }
}
