import { visitKindName } from '#contract/appointment.ts'
import { appointmentPages, clientWords, OwnPage } from '#contract/appointment-pages.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { telHref } from '#contract/phone.ts'
import { addressParts } from '#contract/salon-address.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import fieldCss from '#web/ui/field/long-form.css?inline'
import panelCss from '../privacy-request/privacy-request.css?inline'
import pageCss from './appointment.css?inline'
import { ClientFrame, NoPage, TokenForm, WhatSuits } from './frame.tsx'
import { formatVisitSpan, formatVisitStart } from './when-words.ts'

export const meta = {
  title: 'Your visit | {name}',
  description: 'When and where your visit with {name} is.',
}
export const styles = [fieldCss, panelCss, pageCss]

type Shown = Exclude<OwnPage, { state: 'broken' }>

const headings = {
  upcoming: (weekday: string) => `See you on ${weekday}`,
  past: () => 'It was lovely to see you',
  cancelled: () => 'Your visit is cancelled',
} as const

const ledes = {
  upcoming: 'this is your visit. If anything about it changes, I write to you.',
  past: 'this visit is over. I hope your curls behave.',
  cancelled: 'I send you a mail about it. Would you like another time? Ring me, or answer my mail.',
} as const

export function Page() {
  const { values, errors = {} } = useReturnedForm() ?? {}
  const page = OwnPage.safeParse(JSON.parse(values?.page ?? '{}')).data
  if (!page || page.state === 'broken') return <NoPage />
  const start = new Date(page.startsAt)
  const isUpcoming = page.state === 'upcoming'
  return (
    <ClientFrame
      heading={headings[page.state](weekdayOf(londonDay(start)))}
      lede={`${page.firstName}, ${ledes[page.state]}`}
      aside={isUpcoming && <Aside page={page} errors={errors} />}
    >
      {page.isTooLate && (
        <div className="bg-cream-100 data-panel client-wish" role="alert">
          <p className="heading-medium">Please ring me</p>
          <p className="mt-2">It is too close to your visit to change it here. Nothing has changed.</p>
        </div>
      )}
      {page.hasAskedForChange && (
        <div className="bg-cream-100 data-panel client-wish" role="status">
          <p className="heading-medium">You have asked for another time</p>
          <p className="mt-2">
            {formatVisitSpan(page).day}, {clockTime(start)} stays yours until we have found a new one. You
            hear from me within 24 hours.
          </p>
        </div>
      )}
      <When page={page} />
    </ClientFrame>
  )
}

function When({ page }: { page: Shown }) {
  const { salonAddress } = useFacts()
  const { day, hours, length } = formatVisitSpan(page)
  const where =
    page.place === 'salon'
      ? ['At the salon', ...(salonAddress ? addressParts(salonAddress) : [])].join(', ')
      : ['I come to you', page.address || page.area].filter(Boolean).join(': ')
  const isCancelled = page.state === 'cancelled'
  const Time = isCancelled ? 's' : 'span'
  const rows = [
    ['Where', where],
    ['How long', length],
    ['What', visitKindName(page.serviceType)],
  ] as const
  return (
    <div className={`${isCancelled ? 'bg-cream-100' : 'bg-blush'} data-panel client-when`}>
      <p className="heading-section">
        <Time>{day}</Time>
      </p>
      <p className="heading-medium mt-2">
        <Time>{hours}</Time>
      </p>
      {!isCancelled && (
        <dl>
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

type AsideProps = { page: Shown; errors: Readonly<Record<string, string>> }

/** How to prepare, and what a client may do by themselves until the last moment; after it, the number to ring. */
function Aside({ page, errors }: AsideProps) {
  const { phone } = useFacts()
  const { preparation, changeUntil, token } = page
  const typedAt = (press: 'cancel' | 'change') =>
    page.refused === press ? { words: page.words, error: errors.words } : { words: '', error: undefined }
  return (
    <>
      {preparation && (
        <div>
          <h2 className="heading-medium">How to prepare</h2>
          <p className="pre-line mt-3">{preparation}</p>
        </div>
      )}
      <div>
        <h2 className="heading-medium">Something in the way?</h2>
        {changeUntil ? (
          <>
            <p className="mt-3 measure-26">
              Change or cancel here until <b>{formatVisitStart(changeUntil)}</b>. After that, please ring me.
            </p>
            <details className="client-fold" open={page.refused === 'change' || undefined}>
              <summary>Ask for another time</summary>
              <TokenForm action={appointmentPages.change} token={token} label="Ask for another time">
                <p>{formatVisitStart(page.startsAt)} stays yours until we have found a new one.</p>
                <WhatSuits {...typedAt('change')} />
                <Button type="submit" className="mt-4">
                  Ask for another time
                </Button>
              </TokenForm>
            </details>
            <details className="client-fold" open={page.refused === 'cancel' || undefined}>
              <summary>Cancel the visit</summary>
              <TokenForm action={appointmentPages.cancel} token={token} label="Cancel the visit">
                <p>You do not have to say why.</p>
                <TextAreaField
                  label="A word to me"
                  optionalNote="optional"
                  name="words"
                  rows={2}
                  limit={clientWords}
                  defaultValue={typedAt('cancel').words}
                  error={typedAt('cancel').error}
                />
                <Button type="submit" variant="line" className="mt-4">
                  Cancel my visit
                </Button>
              </TokenForm>
            </details>
          </>
        ) : (
          <p className="mt-3 measure-26">
            Please ring me on <a href={telHref(phone)}>{phone}</a>, and we find a way.
          </p>
        )}
      </div>
    </>
  )
}
