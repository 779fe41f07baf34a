import * as Tabs from '@radix-ui/react-tabs'
import { CatchBoundary, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { SummaryStrip } from '#web/admin/today/summary-strip.tsx'
import { Today } from '#web/admin/today/today.tsx'
import { PageTop } from '#web/admin/ui/page-top.tsx'
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
] as const

/** Title and figures in one row, nearer to the header, so that the list begins on the first screen. */
const compactTop =
  'mt-[calc(clamp(1.1rem,2vw,1.75rem)-clamp(1.1rem,3vw,2.75rem))] grid grid-cols-1 items-center gap-x-12 gap-y-[0.6rem] min-[75rem]:grid-cols-[minmax(0,1fr)_auto] [&+div>.tabs]:mt-[clamp(0.5rem,1vw,0.85rem)]'

/** All share a small screen's width, two beside two on the smallest. Radix takes the ring off the list, which has the focus after a press that changed nothing. */
const tabList =
  'tabs print:hidden mt-9 flex gap-1 border-b-[1.5px] border-aubergine-900 focus-visible:outline-3! focus-visible:outline-aubergine-900! max-md:-mx-(--space-gutter) max-md:flex-wrap max-md:gap-0'
/** The ring stands within: at the edge of a phone half of it would be cut off. A press shows none, though Radix focuses by script. */
const tabLook =
  'flex min-h-12 items-center gap-2.5 px-5 py-2 font-semibold whitespace-nowrap max-md:flex-auto max-md:justify-center max-md:gap-1 max-md:px-1 max-md:text-tiny max-xs:basis-[40%] focus-visible:-outline-offset-5 aria-selected:bg-aubergine-800 aria-selected:text-cream-50 aria-selected:focus-visible:outline-ochre-400 data-pressed:focus-visible:rounded-none data-pressed:focus-visible:outline-transparent forced-colors:aria-selected:not-focus-visible:outline-2 forced-colors:aria-selected:not-focus-visible:-outline-offset-2 forced-colors:aria-selected:not-focus-visible:outline-[Highlight]'
const countLook =
  'rounded-full bg-cream-200 px-2 py-px text-tiny text-aubergine-900 tabular-nums empty:hidden max-md:bg-transparent max-md:px-0 max-md:text-[0.75rem] max-md:text-inherit'

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
      {/* By hand: an arrow key passes over tabs on its way, each of which is a page of the history. */}
      <Tabs.Root value={open.value} activationMode="manual">
        <Tabs.List className={tabList} aria-label="What visitors did and sent">
          {tabs.map(({ value, label, ...tab }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              className={tabLook}
              onClick={() => void navigate({ to: value, resetScroll: false })}
              onPointerDown={({ currentTarget }) => {
                currentTarget.dataset.pressed = ''
              }}
              onBlur={({ currentTarget }) => {
                delete currentTarget.dataset.pressed
              }}
            >
              {label}
              {'Count' in tab && (
                <span className={countLook}>
                  <tab.Count />
                </span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ value }) => (
          <Tabs.Content key={value} value={value} className="pt-4">
            <Outlet />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </>
  )
}
