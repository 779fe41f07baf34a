import { replyEvents } from '#server/features/consultations/service.ts'
import type { MailEvents } from '#server/mail/delivery-results.ts'

const all = [replyEvents]

/** What else changes when a mail is given up or tried again. */
export const mailEvents: MailEvents = {
  onRefused: async (...outcome) => {
    for (const events of all) await events.onRefused(...outcome)
  },
  onRevived: async (...outcome) => {
    for (const events of all) await events.onRevived(...outcome)
  },
}
