import { OnDemand } from '#web/ui/on-demand.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export const AccountPlace = () => (
  <>
    <div className="owner-top">
      <h1 tabIndex={-1} className="heading-section">
        Account
      </h1>
    </div>
    <OnDemand
      name="calendar-section"
      load={() => import('./calendar-section.tsx')}
      loading={<Spinner>Loading calendar and notifications...</Spinner>}
      failure="Calendar and notifications could not be loaded."
    >
      {({ CalendarSection }) => <CalendarSection />}
    </OnDemand>
  </>
)
