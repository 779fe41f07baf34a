import { reminderEvents } from '#server/features/appointments/service.ts'
import { replyEvents } from '#server/features/consultations/service.ts'
import { combineMailEvents } from '#server/mail/mail-events.ts'

/** What else changes when a mail is given up or tried again. */
export const mailEvents = combineMailEvents(replyEvents, reminderEvents)
