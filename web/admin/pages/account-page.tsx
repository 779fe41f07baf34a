import { AccountPanels } from '#web/features/account/account-panels.tsx'
import { CalendarFeed } from '#web/features/appointments/calendar-feed.tsx'
import { OwnCalendarPart } from '#web/features/own-calendar/own-calendar-part.tsx'

/** Who may sign in and with what, her visits in the phone's calendar, and her own calendar in the diary. */
export const AccountPage = () => (
  <>
    <div className="row-between owner-top">
      <h1 tabIndex={-1} className="heading-section">
        Account
      </h1>
      <p className="lede muted measure-26">Who may come in here, and with what.</p>
    </div>
    <div className="sides [--sides:minmax(0,1fr)_minmax(0,1fr)]">
      <AccountPanels />
      <div className="box box-of-rows">
        <CalendarFeed />
        <OwnCalendarPart />
      </div>
    </div>
  </>
)
