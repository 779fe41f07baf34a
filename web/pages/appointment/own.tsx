import { OwnPage } from '#contract/appointment-pages.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { serviceName } from '#contract/labels.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { telHref } from '#contract/phone.ts'
import { addressParts } from '#contract/salon-address.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import fieldCss from '#web/ui/field/long-form.css?inline'
import panelCss from '../privacy-request/privacy-request.css?inline'
import pageCss from './appointment.css?inline'
import { CancelForm, ChangeForm } from './change-forms.tsx'
import { ClientFrame, NoPage } from './frame.tsx'
import { formatVisitSpan, formatVisitStart, type Shown } from './when-words.ts'

export const meta = {
  title: 'Your visit | {name}',
  description: 'When and where your visit with {name} is.',
}
export const styles = [fieldCss, panelCss, pageCss]

export function Page() {
  const { values, errors = {} } = useReturnedForm() ?? {}
  const page = OwnPage.safeParse(JSON.parse(values?.page ?? '{}')).data
  if (!page || page.state === 'broken') return <NoPage />
  if (page.did === 'too-late') return <PleaseRing page={page} />
  if (page.state === 'cancelled') return <Cancelled page={page} />
  const start = new Date(page.startsAt)
  const isPast = page.state === 'past'
  const { day } = formatVisitSpan(page)
  const heading = isPast ? 'It was lovely to see you' : `See you on ${weekdayOf(londonDay(start))}`
  const lede = isPast
    ? `${page.firstName}, this visit is over. I hope your curls behave.`
    : `${page.firstName}, this is your visit. If anything about it changes, I write to you.`
  return (
    <ClientFrame
      heading={heading}
      lede={lede}
      aside={
        !isPast && (
          <>
            {page.preparation && <HowToPrepare page={page} />}
            <SomethingInTheWay page={page} errors={errors} />
          </>
        )
      }
    >
      {page.hasAskedForChange && (
        <div className="bg-cream-100 data-panel client-wish" role="status">
          <p className="heading-medium">You have asked for another time</p>
          <p className="mt-2">
            {day}, {clockTime(start)} stays yours until we have found a new one. You hear from me within 24
            hours.
          </p>
        </div>
      )}
      <When page={page} canAdd={!isPast} />
    </ClientFrame>
  )
}

/** The owner's words, as the reminder says them. */
const HowToPrepare = ({ page: { preparation } }: { page: Shown }) => (
  <div>
    <h2 className="heading-medium">How to prepare</h2>
    <p className="pre-line mt-3">{preparation}</p>
  </div>
)

function When({ page, canAdd }: { page: Shown; canAdd: boolean }) {
  const { salonAddress } = useFacts()
  const { day, hours, length } = formatVisitSpan(page)
  const where =
    page.place === 'salon'
      ? ['At the salon', ...(salonAddress ? addressParts(salonAddress) : [])].join(', ')
      : ['I come to you', page.address || page.area].filter(Boolean).join(': ')
  return (
    <div className="bg-blush data-panel client-when">
      <p className="heading-section">{day}</p>
      <p className="heading-medium mt-2">{hours}</p>
      <dl>
        <div>
          <dt>Where</dt>
          <dd className="semibold wrap-anywhere">{where}</dd>
        </div>
        <div>
          <dt>How long</dt>
          <dd className="semibold wrap-anywhere">{length}</dd>
        </div>
        <div>
          <dt>What</dt>
          <dd className="semibold wrap-anywhere">{serviceName(page.serviceType)}</dd>
        </div>
      </dl>
      {canAdd && (
        <ButtonLink href={page.file} download className="mt-6">
          Add to calendar
        </ButtonLink>
      )}
    </div>
  )
}

type AsideProps = { page: Shown; errors: Readonly<Record<string, string>> }

/** What a client may do by themselves until the last moment; after it, the number to ring. */
function SomethingInTheWay({ page, errors }: AsideProps) {
  const { phone } = useFacts()
  return (
    <div>
      <h2 className="heading-medium">Something in the way?</h2>
      {page.mayChange && page.changeUntil ? (
        <>
          <p className="mt-3 measure-26">
            Change or cancel here until <b>{formatVisitStart(page.changeUntil)}</b>. After that, please ring
            me.
          </p>
          <ChangeForm page={page} errors={errors} />
          <CancelForm page={page} errors={errors} />
        </>
      ) : (
        <p className="mt-3 measure-26">
          Please ring me on <a href={telHref(phone)}>{phone}</a>, and we find a way.
        </p>
      )}
    </div>
  )
}

function PleaseRing({ page }: { page: Shown }) {
  const { phone } = useFacts()
  return (
    <ClientFrame
      heading="Please ring me"
      lede="It is too close to your visit to change it here. Nothing has changed."
    >
      <p className="heading-section">
        <a href={telHref(phone)}>{phone}</a>
      </p>
      <div className="mt-6">
        <When page={page} canAdd={false} />
      </div>
    </ClientFrame>
  )
}

function Cancelled({ page }: { page: Shown }) {
  const { day, hours } = formatVisitSpan(page)
  return (
    <ClientFrame heading="Your visit is cancelled" lede="I send you a mail about it.">
      <div className="bg-cream-100 data-panel">
        <p className="heading-medium">
          <s>
            {day}, {hours}
          </s>
        </p>
        <p className="mt-3">Would you like another time? Ring me, or answer my mail.</p>
      </div>
    </ClientFrame>
  )
}
