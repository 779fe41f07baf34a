import { CalendarAddressPart } from '#web/features/appointments/calendar-part.tsx'
import { OwnCalendarPart } from '#web/features/own-calendar/own-calendar-part.tsx'
import { PhonesPart } from '#web/features/push/phones-part.tsx'

/** Calendar feed, her own calendar and push notifications, which reach her outside the dashboard. */
export const CalendarSection = () => (
  <div className="box box-of-rows">
    <CalendarAddressPart />
    <OwnCalendarPart />
    <PhonesPart />
  </div>
)
