import type { NewsletterBox } from '#content/schema/page-schemas.ts'

/** The sign-up box. Change `wording` whenever a text below changes: it is stored with every address. */
export const newsletterBox: NewsletterBox = {
  wording: '2026-11-23',
  heading: 'One curl tip a week, by email',
  text: 'Weekly tips, no spam, unsubscribe at any time.',
  fieldLabel: 'Your email',
  buttonLabel: 'Subscribe',
  pendingLabel: 'Subscribing...',
}
