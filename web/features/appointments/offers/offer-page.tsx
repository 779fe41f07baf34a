import { getRouteApi } from '@tanstack/react-router'
import { appointmentLimits } from '#contract/appointment.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { hourMs } from '#contract/durations.ts'
import { Query } from '#web/admin/ui/query.tsx'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Warnings } from '../book/form-parts.tsx'
import { useWhom, type Whom, WhomBox } from '../book/whom.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { TimesPart } from './times-part.tsx'
import { type OfferForm, useOfferForm } from './use-offer-form.ts'

const route = getRouteApi('/admin/diary/offer')

/** Offers a client some times, of which one is picked by the link in a mail. */
export function OfferPage() {
  const { visit, client, request } = route.useSearch()
  const whom = useWhom({ visit, client, request })
  const name = whom.data?.client.name
  return (
    <DiarySubpage
      title={name ? `Offer times to ${firstNameOf(name)}` : 'Offer times'}
      request={name && request !== undefined ? { id: request, name } : undefined}
    >
      <Query of={whom} loading="Loading..." failed="Whom they are for could not be loaded.">
        {(whom) =>
          whom ? (
            <OfferTimes key={`${[visit, client, request]}`} whom={whom} />
          ) : (
            <p className="box">There is no such client any more.</p>
          )
        }
      </Query>
    </DiarySubpage>
  )
}

function OfferTimes({ whom }: { whom: Whom }) {
  const offer = useOfferForm(whom)
  const { name, email } = whom.client
  // With the form shown already, the times that arrive would move Send away from under the finger.
  if (offer.isLoading) return <Spinner>Loading...</Spinner>
  return (
    <form noValidate className="sides" onSubmit={offer.onSubmit}>
      <section className="box" aria-label="Times and your line">
        <TimesPart offer={offer} name={firstNameOf(name)} />
        <SendPart offer={offer} name={firstNameOf(name)} canBeMailed={email !== ''} />
      </section>
      <WhomBox whom={whom} />
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
