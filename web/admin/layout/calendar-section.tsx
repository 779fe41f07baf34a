import { CalendarPart } from '#web/features/bookings/calendar-part.tsx'
import { PhonesPart } from '#web/features/push/phones-part.tsx'

/** Calendar feed and push notifications, which reach her outside the dashboard. */
export const CalendarSection = () => (
  <section className="box calendar-section" aria-labelledby="calendar-section-heading">
    <h2 id="calendar-section-heading">Calendar and notifications</h2>
    <div>
      <CalendarPart />
      <PhonesPart />
    </div>
  </section>
)
