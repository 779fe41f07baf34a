import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { appointmentLimits, visitKindName } from '#contract/appointment.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { hourMs } from '#contract/durations.ts'
import { areaName } from '#contract/labels.ts'
import { Query } from '#web/admin/ui/query.tsx'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Warnings } from '../book/visit-fields.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { TimesPart } from './times-part.tsx'
import { type OfferedTo, type OfferForm, readOfferedTo, useOfferForm } from './use-offer-form.ts'

const route = getRouteApi('/admin/diary/offer')

/** Offers a client some times, of which one is picked by the link in a mail. */
export function OfferPage() {
  const { visit, client, request } = route.useSearch()
  const offeredTo = useQuery({
    queryKey: ['offered-to', visit, client, request],
    queryFn: () => readOfferedTo({ visit, client, request }),
    staleTime: 0,
  })
  const { data } = offeredTo
  return (
    <DiarySubpage
      title={data ? `Offer times to ${firstNameOf(data.name)}` : 'Offer times'}
      request={data?.request && { id: data.request.id, name: data.name }}
    >
      <Query of={offeredTo} loading="Loading..." failed="Whom they are for could not be loaded.">
        {(to) => (to ? <OfferTimes to={to} /> : <p className="box">There is no such client any more.</p>)}
      </Query>
    </DiarySubpage>
  )
}

function OfferTimes({ to }: { to: OfferedTo }) {
  const offer = useOfferForm(to)
  const name = firstNameOf(to.name)
  // With the form shown already, the times that arrive would move Send away from under the finger.
  if (offer.isLoading) return <Spinner>Loading...</Spinner>
  return (
    <form noValidate className="sides" onSubmit={offer.onSubmit}>
      <section className="box" aria-label="Times and your line">
        <TimesPart offer={offer} name={name} />
        <SendPart offer={offer} name={name} canBeMailed={to.email !== ''} />
      </section>
      <Whom to={to} />
    </form>
  )
}

type Props = { offer: OfferForm; name: string; canBeMailed: boolean }

/** Her line in the mail, what speaks against the times, and the button that sends them. */
function SendPart({ offer, name, canBeMailed }: Props) {
  const { chosen, field, warnings, openHours = 0, isPending, problem, failure } = offer
  const now = useNow()
  const times = chosen.length === 0 ? 'times' : formatCountOf(chosen.length, 'time')
  const openUntil = new Date(now.getTime() + openHours * hourMs)
  return (
    <>
      <TextAreaField
        label="A line from you"
        optionalNote="optional"
        className="mt-5 [&_textarea]:min-h-19"
        rows={2}
        limit={appointmentLimits.words}
        hint="It stands above the times."
        {...field('line')}
      />
      <Warnings warnings={warnings} />
      {!canBeMailed && (
        <p className="note mt-3">No email is known, so no times can be sent: ring or text {name}.</p>
      )}
      <div className="actions-row mt-5">
        <ActionButton type="submit" spring isPending={isPending}>
          {`Send ${times} to ${name}${warnings.length > 0 ? ' all the same' : ''}`}
        </ActionButton>
        <p className="fine-print measure-26">
          Open until {formatBookingStart(openUntil, now)}. You can undo for 20 seconds.
        </p>
      </div>
      <div role="alert">
        {(problem || failure) && (
          <p className="outcome outcome-bad mt-3">
            {problem ?? `Not sent. ${failureText(failure)} What you chose stays here.`}
          </p>
        )}
      </div>
    </>
  )
}

/** Whom the times are for. */
function Whom({ to: { name, email, place, area, serviceType, request } }: { to: OfferedTo }) {
  const facts = useFacts()
  return (
    <section className="box wrap-anywhere" aria-labelledby="offered-to">
      <div className="row">
        <h2 id="offered-to">
          {request ? (
            <Link to="/admin/consultations/$id" params={{ id: request.id }} className="tap">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <span className="tag">{place === 'salon' ? 'Salon' : 'Home visit'}</span>
      </div>
      <p className="fine-print">
        {[area && areaName(area, facts), visitKindName(serviceType)].filter(Boolean).join(', ')}
      </p>
      {email && <p className="fine-print">The times go to {email}</p>}
      {request?.words && <p className="mt-3 pre-line">“{request.words}”</p>}
    </section>
  )
}
