import { CalendarAddressPart } from '#web/features/appointments/calendar-part.tsx'
import { OwnCalendarPart } from '#web/features/own-calendar/own-calendar-part.tsx'

/** Her visits in the phone's calendar, and her own calendar in the diary. */
export const CalendarSection = () => (
  <div className="box box-of-rows">
    <CalendarAddressPart />
    <OwnCalendarPart />
  </div>
)
