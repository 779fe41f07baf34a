import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'

export const AccountPlace = () => (
  <>
    <div className="owner-top">
      <h1 tabIndex={-1} className="heading-section">
        Account
      </h1>
      <p className="owner-lede">Who may come in here, and with what.</p>
    </div>
    <div className="sides even-sides">
      <LoadOnDemand
        name="account"
        load={() => import('#web/features/account/account-panels.tsx')}
        loading={<Spinner>Loading your account...</Spinner>}
        failure="Your account could not be loaded."
      >
        {({ AccountPanels }) => <AccountPanels />}
      </LoadOnDemand>
      <LoadOnDemand
        name="calendar-section"
        load={() => import('./calendar-section.tsx')}
        loading={<Spinner>Loading calendar and notifications...</Spinner>}
        failure="Calendar and notifications could not be loaded."
      >
        {({ CalendarSection }) => <CalendarSection />}
      </LoadOnDemand>
    </div>
  </>
)
