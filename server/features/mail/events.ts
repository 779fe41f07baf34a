import { reminderEvents } from '#server/features/appointments/service.ts'
import { replyEvents } from '#server/features/consultations/service.ts'
import { together } from '#server/mail/mail-events.ts'

/** What else changes when a mail is given up or tried again. */
export const mailEvents = together(replyEvents, reminderEvents)
