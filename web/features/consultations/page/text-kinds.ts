import type { SavedTextKind } from '#contract/saved-texts.ts'

export const kindNames: Readonly<Record<SavedTextKind, string>> = {
  reply: 'Reply',
  text: 'Text message',
  whatsapp: 'WhatsApp',
  booked: 'Mail about a booking',
  care: 'Care advice after a visit',
  review: 'Asking for a review',
  missed: 'A kind word to who did not come',
  away: 'Away notice',
}
