import type { Facts } from '#contract/render.ts'
import { button, type Letter, paragraph } from '#server/mail/letter.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'

export function heldLetter(facts: Facts, subject: string, reason: string): Letter {
  return {
    subject: 'Your newsletter did not go out',
    blocks: [
      paragraph('It was planned for now, and is a draft again: ', { strong: toSafeHeaderText(subject) }, '.'),
      paragraph(reason),
      button('Open the newsletter', `${facts.siteUrl}/admin/newsletter`),
    ],
  }
}
