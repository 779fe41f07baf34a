import { useState } from 'react'
import { AnalyticsTab } from '#web/features/analytics/analytics-tab.tsx'
import {
  type Days,
  daysInAddress,
  keepDaysInAddress,
  PeriodProvider,
} from '#web/features/analytics/use-analytics.ts'
import { ConsultationCount, ConsultationsTab } from '#web/features/consultations/consultations-tab.tsx'
import { MailBox } from '#web/features/mail/mail-box.tsx'
import { MailNotices } from '#web/features/mail/mail-notices.tsx'
import { NewsletterTab, SubscriberCount } from '#web/features/newsletter/newsletter-tab.tsx'
import { inAddress, keepInAddress } from '#web/lib/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { OwnerFooter } from './owner-footer.tsx'
import { SummaryStrip } from './summary-strip.tsx'

const NewsletterPanel = () => (
  <NewsletterTab>
    <MailBox />
  </NewsletterTab>
)

const usualTab = 'analytics'
const tabs: readonly [Tab, ...Tab[]] = [
  { value: usualTab, label: 'Analytics', Panel: AnalyticsTab },
  { value: 'consultations', label: 'Consultations', Count: ConsultationCount, Panel: ConsultationsTab },
  { value: 'newsletter', label: 'Newsletter', Count: SubscriberCount, Panel: NewsletterPanel },
]

type Props = { onLogOut: () => void; isLoggingOut: boolean }

export function Dashboard({ onLogOut, isLoggingOut }: Props) {
  const [days, setDays] = useState(daysInAddress)
  const choose = (next: Days) => {
    keepDaysInAddress(next)
    setDays(next)
  }
  return (
    <div className="owner-page">
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <header className="owner-header on-dark">
        <div className="owner-wrap">
          <Logo />
          <div className="owner-actions">
            <a href="/" className="view-website">
              View website
            </a>
            <Button small look="line" disabled={isLoggingOut} onClick={onLogOut}>
              <Icon name="out" />
              Logout
            </Button>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="owner-wrap owner-main">
        <h1 tabIndex={-1} className="heading-section">
          Admin Dashboard
        </h1>
        <MailNotices />
        <PeriodProvider value={{ days, choose }}>
          <SummaryStrip />
          <Tabs
            label="What visitors did and sent"
            tabs={tabs}
            first={inAddress('tab')}
            onOpen={(tab) => keepInAddress('tab', tab === usualTab ? undefined : tab)}
          />
        </PeriodProvider>
      </main>
      <OwnerFooter />
    </div>
  )
}
