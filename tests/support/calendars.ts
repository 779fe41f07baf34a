import { CalendarPart } from '#server/mail/letter.ts'

/** The unfolded lines of a calendar file (RFC 5545, 3.1). */
export const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

/** The calendar file of a mail in the outbox. */
export const fileOf = ({ calendar }: { calendar: string | null }) =>
  CalendarPart.parse(JSON.parse(calendar ?? '')).content
