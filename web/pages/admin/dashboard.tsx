import { AnalyticsTab } from '#web/features/analytics/analytics-tab.tsx'
import { PeriodProvider, useDays } from '#web/features/analytics/queries.ts'
import { ConsultationCount, ConsultationsTab } from '#web/features/consultations/consultations-tab.tsx'
import { WaitingLine } from '#web/features/consultations/waiting-line.tsx'
import { MailNotices } from '#web/features/mail/mail-notices.tsx'
import { ProxyNotice } from '#web/features/proxy/proxy-notice.tsx'
import { SubscriberCount } from '#web/features/subscribers/subscriber-count.tsx'
import { stepInAddress, useAddress } from '#web/lib/address.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { OwnerFooter } from './owner-footer.tsx'
import { OwnerSprite } from './owner-sprite.tsx'
import { SummaryStrip } from './summary-strip.tsx'

// Nobody needs the composer and its tools before opening the tab.
const NewsletterPanel = () => (
  <OnDemand
    name="newsletter-tab"
    load={() => import('./newsletter-tab.tsx')}
    loading={<Spinner>Loading subscribers...</Spinner>}
    failure="The newsletter could not be loaded."
  >
    {({ NewsletterTab }) => <NewsletterTab />}
  </OnDemand>
)

const usualTab = 'analytics'
const tabs: readonly [Tab, ...Tab[]] = [
  { value: usualTab, label: 'Analytics', Panel: AnalyticsTab },
  { value: 'consultations', label: 'Consultations', Count: ConsultationCount, Panel: ConsultationsTab },
  { value: 'newsletter', label: 'Newsletter', Count: SubscriberCount, Panel: NewsletterPanel },
]

type Props = { onLogOut: () => void; isLoggingOut: boolean }

export function Dashboard({ onLogOut, isLoggingOut }: Props) {
  const period = useDays()
  const [tab, openTab] = useAddress('tab')
  return (
    <div className="owner-page">
      <OwnerSprite />
      <header className="owner-header on-dark">
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <div className="owner-wrap">
          <Logo />
          <div className="owner-actions">
            <a href="/" className="view-website">
              View website
            </a>
            <ActionButton small variant="line" isPending={isLoggingOut} onClick={onLogOut}>
              <Icon name="out" />
              Logout
            </ActionButton>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="owner-wrap owner-main">
        <div className="owner-top">
          <h1 tabIndex={-1} className="heading-section">
            Admin Dashboard
          </h1>
          <WaitingLine onOpen={() => stepInAddress({ tab: 'consultations', status: 'new' })} />
        </div>
        <MailNotices />
        <ProxyNotice />
        <PeriodProvider value={period}>
          <SummaryStrip />
          <Tabs
            label="What visitors did and sent"
            tabs={tabs}
            open={tab}
            onOpen={(next) => openTab(next === usualTab ? undefined : next)}
          />
        </PeriodProvider>
      </main>
      <OwnerFooter />
    </div>
  )
}
