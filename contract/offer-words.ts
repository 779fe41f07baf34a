import { formatAboutLength, formatBookingStart, whereWeMeet } from './booking-words.ts'
import type { AppointmentPlace } from './value-sets.ts'

const numbers = ['Times', 'One time', 'Two times', 'Three times', 'Four times', 'Five times'] as const

type Words = { place: AppointmentPlace; minutes: number; openUntil: Date; starts: readonly Date[] }

/** What the mail with offered times says; the owner sees it before it is sent. */
export function offerWords({ place, minutes, openUntil, starts }: Words, now: Date) {
  return {
    subject: `${numbers[starts.length] ?? 'Times'} for your hair`,
    where: `${whereWeMeet(place, 'I could')} for about ${formatAboutLength(minutes)}:`,
    times: starts.map((at) => formatBookingStart(at, now)),
    choose:
      starts.length === 1 ? 'Take it, or say that it does not suit' : 'Choose one, or say that none suits',
    open: `Open until ${formatBookingStart(openUntil, now)}. A time is yours once you have chosen it.`,
  }
}
