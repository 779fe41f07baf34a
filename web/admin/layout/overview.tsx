import { CatchBoundary, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { SummaryStrip } from '#web/admin/today/summary-strip.tsx'
import { Today } from '#web/admin/today/today.tsx'
import { type Tab, Tabs } from '#web/admin/ui/tabs.tsx'
import { ConsultationCount, WaitingLine } from '#web/features/consultations/today-requests.tsx'
import { useSubscribers } from '#web/features/newsletter/queries.ts'
import { formatCount } from '#web/lib/format.ts'
import { Failed } from './failed.tsx'

function SubscriberCount() {
  const { total } = useSubscribers()
  return total === undefined ? null : formatCount(total)
}

const tabs = [
  { value: '/admin', label: 'Analytics' },
  { value: '/admin/consultations', label: 'Consultations', Count: ConsultationCount },
  { value: '/admin/newsletter', label: 'Newsletter', Count: SubscriberCount },
  { value: '/admin/website', label: 'Website' },
] as const satisfies readonly Tab[]

/** What needs her today, the key figures, and the tabs, of which each is a route. */
export function Overview() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const open = tabs.findLast(({ value }) => path.startsWith(value)) ?? tabs[0]
  const isCompact = open !== tabs[0]
  const today = (
    <CatchBoundary key="today" getResetKey={() => path} errorComponent={Failed}>
      <Today isFolded={isCompact} />
    </CatchBoundary>
  )
  const figures = <SummaryStrip key="figures" isCompact={isCompact} />
  return (
    <>
      <div className={isCompact ? 'dashboard-top is-compact' : 'dashboard-top'}>
        <div className="row-between owner-top">
          <h1 tabIndex={-1} className="heading-section">
            Admin Dashboard
          </h1>
          <WaitingLine />
        </div>
        {isCompact ? [figures, today] : [today, figures]}
      </div>
      <Tabs
        label="What visitors did and sent"
        tabs={tabs}
        open={open.value}
        onOpen={(to, isByKey) => void navigate({ to, replace: isByKey, resetScroll: false })}
      >
        <Outlet />
      </Tabs>
    </>
  )
}
