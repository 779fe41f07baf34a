import { CalendarPart } from '#web/features/appointments/calendar-part.tsx'
import { PhonesPart } from '#web/features/push/phones-part.tsx'

/** Calendar feed and push notifications, which reach her outside the dashboard. */
export const CalendarSection = () => (
  <div className="box setting-rows">
    <CalendarPart />
    <PhonesPart />
  </div>
)
