import { CatchBoundary, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { SummaryStrip } from '#web/admin/today/summary-strip.tsx'
import { Today } from '#web/admin/today/today.tsx'
import { PageTop } from '#web/admin/ui/page-top.tsx'
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

/** Title and figures in one row, nearer to the header, so that the list begins on the first screen. */
const compactTop =
  'mt-[calc(clamp(1.1rem,2vw,1.75rem)-clamp(1.1rem,3vw,2.75rem))] grid grid-cols-1 items-center gap-x-12 gap-y-[0.6rem] min-[75rem]:grid-cols-[minmax(0,1fr)_auto] [&+div>.tabs]:mt-[clamp(0.5rem,1vw,0.85rem)]'

/** What needs her today, the key figures, and the tabs, of which each is a route. */
export function Overview() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const open = tabs.findLast(({ value }) => path.startsWith(value)) ?? tabs[0]
  const isCompact = open !== tabs[0]
  return (
    <>
      <div className={isCompact ? compactTop : undefined}>
        {isCompact ? (
          <div className="row-between justify-start gap-x-[1.1rem] gap-y-0">
            <h1
              tabIndex={-1}
              className="heading-section text-[clamp(1.45rem,1.3rem+0.7vw,1.9rem)] leading-[1.15]"
            >
              Admin Dashboard
            </h1>
            <WaitingLine isCompact />
          </div>
        ) : (
          <PageTop title="Admin Dashboard">
            <WaitingLine isCompact={false} />
          </PageTop>
        )}
        {!isCompact && (
          <CatchBoundary getResetKey={() => path} errorComponent={Failed}>
            <Today />
          </CatchBoundary>
        )}
        <SummaryStrip isCompact={isCompact} />
      </div>
      <Tabs
        label="What visitors did and sent"
        tabs={tabs}
        open={open.value}
        onOpen={(to) => void navigate({ to, resetScroll: false })}
      >
        <Outlet />
      </Tabs>
    </>
  )
}
