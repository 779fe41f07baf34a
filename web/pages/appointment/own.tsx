import type { ReactNode } from 'react'
import { appointmentPages, OwnPage } from '#contract/appointment-pages.ts'
import { formatMinutes, formatVisitTime } from '#contract/booking-words.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { minuteMs } from '#contract/durations.ts'
import { serviceName } from '#contract/labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { addressParts } from '#contract/salon-address.ts'
import { returnedForm } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import {
  ClientFrame,
  clientStyles,
  formatVisitStart,
  NoPage,
  TokenForm,
  WhatSuits,
  withToken,
} from './frame.tsx'

export const meta = {
  title: 'Your visit | {name}',
  description: 'When and where your visit with {name} is.',
}
export const styles = clientStyles

const ledes = {
  upcoming: 'this is your visit. If anything about it changes, I write to you.',
  past: 'this visit is over. I hope your curls behave.',
  cancelled: 'I send you a mail about it. Would you like another time? Ring me, or answer my mail.',
} as const

export function Page() {
  const { values, errors = {} } = returnedForm() ?? {}
  const page = OwnPage.safeParse(JSON.parse(values?.page ?? '{}')).data
  if (!page || page.state === 'broken') return <NoPage />
  const headings = {
    upcoming: `See you on ${weekdayOf(londonDay(new Date(page.startsAt)))}`,
    past: 'It was lovely to see you',
    cancelled: 'Your visit is cancelled',
  } as const
  return (
    <ClientFrame
      heading={headings[page.state]}
      lede={`${page.firstName}, ${ledes[page.state]}`}
      aside={page.state === 'upcoming' && <Aside page={page} error={errors.words} />}
    >
      {page.isTooLate && (
        <Notice role="alert" title="Please ring me">
          It is too close to your visit to change it here. Nothing has changed.
        </Notice>
      )}
      {page.hasAskedForChange && (
        <Notice role="status" title="You have asked for another time">
          {formatVisitStart(page.startsAt)} stays yours until we have found a new one. You hear from me within
          24 hours.
        </Notice>
      )}
      <When page={page} />
    </ClientFrame>
  )
}

type NoticeProps = { role: 'alert' | 'status'; title: string; children: ReactNode }

const Notice = ({ role, title, children }: NoticeProps) => (
  <div className="bg-cream-100 data-panel mb-6" role={role}>
    <p className="display heading-medium">{title}</p>
    <p className="mt-2">{children}</p>
  </div>
)

type Shown = Exclude<OwnPage, { state: 'broken' }>

function When({ page }: { page: Shown }) {
  const { salonAddress } = useFacts()
  const { day, hours } = formatVisitTime(page)
  const minutes = (Date.parse(page.endsAt) - Date.parse(page.startsAt)) / minuteMs
  const salon = ['At the salon', ...(salonAddress ? addressParts(salonAddress) : [])].join(', ')
  const home = ['I come to you', page.address || page.area].filter(Boolean).join(': ')
  const isCancelled = page.state === 'cancelled'
  const Time = isCancelled ? 's' : 'span'
  const rows = [
    ['Where', page.place === 'salon' ? salon : home],
    ['How long', formatMinutes(minutes)],
    ['What', serviceName(page.serviceType)],
  ] as const
  return (
    <div className={`${isCancelled ? 'bg-cream-100' : 'bg-blush'} data-panel`}>
      <p className="display heading-section">
        {/* The day and its month stay on one line. */}
        <Time>{day.replace(/ (?=\D+$)/, '\u00a0')}</Time>
      </p>
      <p className="display heading-medium mt-2">
        <Time>{hours}</Time>
      </p>
      {!isCancelled && (
        <dl className="stack facts mt-6">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {page.state === 'upcoming' && (
        <ButtonLink href={page.file} download className="mt-6">
          Add to calendar
        </ButtonLink>
      )}
    </div>
  )
}

/** How to prepare, and what a client may do by themselves until the last moment; after it, the number to ring. */
function Aside({ page, error }: { page: Shown; error: string | undefined }) {
  const { preparation, changeUntil, startsAt, words, token } = page
  return (
    <>
      {preparation && (
        <div>
          <h2 className="heading-medium">How to prepare</h2>
          <p className="pre-line mt-4">{preparation}</p>
        </div>
      )}
      <div>
        <h2 className="heading-medium">Something in the way?</h2>
        {changeUntil ? (
          <>
            <p className="mt-4 measure-34">
              Change or cancel here until <b>{formatVisitStart(changeUntil)}</b>. After that, please ring me.
            </p>
            <details className="mt-2" open={error !== undefined || undefined}>
              <summary className="more-link">Change or cancel</summary>
              <TokenForm
                action={appointmentPages.change}
                token={token}
                label="Change or cancel"
                className="stack bg-cream-100 data-panel"
              >
                <p>
                  {formatVisitStart(startsAt)} stays yours until we have found a new one, or until you cancel
                  it. You do not have to say why.
                </p>
                <WhatSuits words={words} error={error} />
                <div className="actions mt-4">
                  <Button type="submit">Ask for another time</Button>
                  <Button type="submit" variant="line" formAction={withToken(appointmentPages.cancel, token)}>
                    Cancel my visit
                  </Button>
                </div>
              </TokenForm>
            </details>
          </>
        ) : (
          <p className="mt-4 measure-34">To change or cancel it now, please ring me.</p>
        )}
      </div>
    </>
  )
}
