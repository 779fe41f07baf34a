import { Activity, type ComponentType, useEffect, useRef, useState } from 'react'
import { SummaryStrip } from '#web/admin/today/summary-strip.tsx'
import { Today } from '#web/admin/today/today.tsx'
import { AnalyticsTab } from '#web/features/analytics/analytics-tab.tsx'
import { PeriodProvider, usePeriodInAddress } from '#web/features/analytics/queries.ts'
import { ConsultationCount, ConsultationsTab } from '#web/features/consultations/consultations-tab.tsx'
import { WaitingLine } from '#web/features/consultations/waiting-line.tsx'
import { useSubscribers } from '#web/features/newsletter/subscribers/queries.ts'
import { pushAddressValues, replaceAddressValues, useAddress, valueInAddress } from '#web/lib/address.ts'
import { formatCount } from '#web/lib/format.ts'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { type Tab, Tabs } from '#web/ui/tabs/tabs.tsx'
import { Screen } from './screen.tsx'

function SubscriberCount() {
  const { total } = useSubscribers()
  return total === undefined ? null : formatCount(total)
}

/** Wraps a tab's panel in an error boundary of its own. */
const screenOf = (Panel: ComponentType) =>
  function ScreenOf() {
    return (
      <Screen>
        <Panel />
      </Screen>
    )
  }

// Loaded when the tab is opened: nothing else needs the composer.
const NewsletterPanel = () => (
  <LoadOnDemand
    name="newsletter-tab"
    load={() => import('./newsletter-tab.tsx')}
    loading={<Spinner>Loading subscribers...</Spinner>}
    failure="The newsletter could not be loaded."
  >
    {({ NewsletterTab }) => <NewsletterTab />}
  </LoadOnDemand>
)

// Loaded when the tab is opened: nothing else needs the website's editors.
const WebsitePanel = () => (
  <LoadOnDemand
    name="website-overview"
    load={() => import('#web/admin/website/website-overview.tsx')}
    loading={<Spinner>Loading your website...</Spinner>}
    failure="The list could not be loaded. Your website is not affected."
  >
    {({ WebsiteOverview }) => <WebsiteOverview />}
  </LoadOnDemand>
)

const WebsiteEditor = ({ name }: { name: string }) => (
  <LoadOnDemand
    name="website-editor"
    load={() => import('#web/admin/website/opened-editor.tsx')}
    loading={<Spinner>Loading your website...</Spinner>}
    failure="This page could not be loaded. Your website is not affected."
  >
    {({ OpenedEditor }) => <OpenedEditor name={name} />}
  </LoadOnDemand>
)

const usualTab = 'analytics'
const tabs: readonly [Tab, ...Tab[]] = [
  { value: usualTab, label: 'Analytics', Panel: screenOf(AnalyticsTab) },
  {
    value: 'consultations',
    label: 'Consultations',
    Count: ConsultationCount,
    Panel: screenOf(ConsultationsTab),
  },
  {
    value: 'newsletter',
    label: 'Newsletter',
    Count: SubscriberCount,
    Panel: screenOf(NewsletterPanel),
  },
  { value: 'website', label: 'Website', Panel: screenOf(WebsitePanel) },
]

/** The tabs. A request's page is shown in their place, and they keep their state meanwhile. */
export function Dashboard() {
  const [request] = useAddress('request')
  useReturnFrom(request)
  return (
    <>
      {request !== undefined && (
        <Screen key={request}>
          <LoadOnDemand
            name="request-page"
            load={() => import('./opened-request.tsx')}
            loading={<Spinner>Loading the request...</Spinner>}
            failure="The request could not be loaded."
          >
            {({ OpenedRequest }) => <OpenedRequest id={request} />}
          </LoadOnDemand>
        </Screen>
      )}
      <Activity mode={request === undefined ? 'visible' : 'hidden'}>
        <Overview />
      </Activity>
    </>
  )
}

/** On return from a request, moves the focus to the heading, except on the list, which places the focus itself. */
function useReturnFrom(request: string | undefined): void {
  const shown = useRef(request)
  useEffect(() => {
    const left = shown.current
    shown.current = request
    if (left === undefined || request !== undefined || valueInAddress('tab') === 'consultations') return
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [request])
}

/** The open tab; while a request's page is shown, the tab that it was opened from. */
function useTabBehind(): string | undefined {
  const [tab] = useAddress('tab')
  const [request] = useAddress('request')
  const [left, setLeft] = useState(tab)
  if (request === undefined && left !== tab) setLeft(tab)
  return request === undefined ? tab : left
}

function Overview() {
  const period = usePeriodInAddress()
  const tab = useTabBehind()
  const [edited] = useAddress('edit')
  if (tab === 'website' && edited)
    return (
      <Screen key={edited}>
        <WebsiteEditor name={edited} />
      </Screen>
    )
  const isCompact = tabs.some(({ value }) => value === tab && value !== usualTab)
  const today = (
    <Screen key="today">
      <Today isFolded={isCompact} />
    </Screen>
  )
  const figures = <SummaryStrip key="figures" isCompact={isCompact} />
  return (
    <PeriodProvider value={period}>
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
        open={tab}
        onOpen={(next, isByKey) => {
          const change = isByKey ? replaceAddressValues : pushAddressValues
          change({ tab: next === usualTab ? undefined : next, edit: undefined })
        }}
      />
    </PeriodProvider>
  )
}
