import { PageTop } from '#web/admin/ui/page-top.tsx'
import { AccountPanels } from '#web/features/account/account-panels.tsx'
import { CalendarFeed } from '#web/features/appointments/calendar-feed.tsx'
import { OwnCalendarPart } from '#web/features/own-calendar/own-calendar-part.tsx'

/** Who may sign in and with what, her visits in the phone's calendar, and her own calendar in the diary. */
export const AccountPage = () => (
  <>
    <PageTop title="Account">
      <p className="lede muted">Who may come in here, and with what.</p>
    </PageTop>
    <div className="sides [--sides:minmax(0,1fr)_minmax(0,1fr)]">
      <AccountPanels />
      <div className="box py-1.5">
        <CalendarFeed />
        <OwnCalendarPart />
      </div>
    </div>
  </>
)
