import type { Facts } from '#contract/render.ts'
import { button, type Letter, paragraph } from '#server/mail/letter.ts'

/** Tells the owner that a planned article is live. */
export function articleLiveLetter(facts: Facts, { title, path }: { title: string; path: string }): Letter {
  return {
    subject: `Your article is live: ${title}`,
    preview: 'It went live at the time you planned.',
    blocks: [
      paragraph('“', { strong: title }, '” is on your website now, as you planned.'),
      button('Look at it', `${facts.siteUrl}${path}`),
    ],
    footnote: 'Sent by your website when an article that you planned goes live.',
  }
}

/** Tells the owner that a planned article failed its checks and is a draft again. */
export function articleHeldLetter(facts: Facts, title: string): Letter {
  return {
    subject: `Your article is not live yet: ${title}`,
    preview: 'Something has to be put right first.',
    blocks: [
      paragraph(
        '“',
        { strong: title },
        '” should be live by now, but something in it has to be put right first. It is a draft again.',
      ),
      button('Open your articles', `${facts.siteUrl}/admin/website/articles`),
    ],
    footnote: 'Sent by your website when an article that you planned cannot go live.',
  }
}
