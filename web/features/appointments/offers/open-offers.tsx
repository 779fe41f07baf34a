import { useMutation } from '@tanstack/react-query'
import { CircleAlertIcon } from 'lucide-react'
import { formatBookingStart } from '#contract/booking-words.ts'
import { type Offer, withdrawOffer } from '#contract/offers.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callTo } from '#web/admin/ui/contact-links.tsx'
import { SpiralClock } from '#web/admin/ui/spiral-clock.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Contacts, IconLine } from '../parts.tsx'
import { refetchDiary } from '../queries.ts'
import { formatShortStart } from '../words.ts'

type ListProps = { offers: readonly Offer[]; isOnRequest?: boolean }

/** Offers that were made lately and neither accepted nor taken back; on the page of a request the last one for it. */
export function OpenOffers({ offers, isOnRequest = false }: ListProps) {
  const made = offers.filter(({ state }) => state !== 'withdrawn')
  const open = (isOnRequest ? made.slice(0, 1) : made).filter(({ state }) => state !== 'accepted')
  if (open.length === 0) return null
  return (
    <section className="box wrap-anywhere" aria-labelledby="open-offers">
      <h2 id="open-offers">Offered times</h2>
      <ul className="entries">
        {open.map((offer) => (
          <OpenOffer key={offer.id} offer={offer} isOnRequest={isOnRequest} />
        ))}
      </ul>
    </section>
  )
}

const stateWords: Readonly<Record<string, string>> = {
  open: 'Waiting for',
  unavailable: 'No time is left for',
  declined: 'None of these suits',
  expired: 'Not picked in time by',
}

/** An offer as it stands, and what can be done about it. */
function OpenOffer({ offer, isOnRequest }: { offer: Offer; isOnRequest: boolean }) {
  const { id, version, name, phone, consultationId: request, clientId: client, words, mail } = offer
  const { state, createdAt, openUntil, times } = offer
  const withdrawing = useMutation({
    mutationFn: () => callApi(withdrawOffer, { params: { id }, body: { version } }),
    onSettled: refetchDiary,
  })
  const now = useNow()
  const isOpen = state === 'open'
  const [from, until] = [Date.parse(createdAt), Date.parse(openUntil)]
  const share = isOpen ? Math.min(1, Math.max(0, (until - now.getTime()) / (until - from))) : 0
  return (
    <li>
      <div className="line timed">
        <SpiralClock time={{ variant: 'calm', share }} />
        <p className="named">
          <b>
            {stateWords[state]} {firstNameOf(name)}
          </b>{' '}
          <small>
            {isOpen ? 'Open' : 'It was open'} until {formatBookingStart(new Date(openUntil), now)}
          </small>
        </p>
      </div>
      {!isOnRequest && request && (
        <Link to="/admin/consultations/$id" params={{ id: request }} className="tap">
          Request of {name}
        </Link>
      )}
      {words && <p className="pre-line mt-2">“{words}”</p>}
      {isOpen && (
        <ul className="mt-3">
          {times.map(({ startsAt, isGone }) => (
            <li key={startsAt} className="row-between border-t border-cream-200 py-1.5">
              <b className="semibold">{formatShortStart(startsAt)}</b>
              <span className="fine-print">{isGone ? 'gone' : 'still free'}</span>
            </li>
          ))}
        </ul>
      )}
      {mail === 'refused' && (
        <IconLine icon={CircleAlertIcon} className="text-small semibold mt-2">
          The mail could not be delivered. Please ring {firstNameOf(name)}.
        </IconLine>
      )}
      <div className="row mt-3">
        {isOpen && request && (
          <LinkButton small variant="line" to="/admin/diary/book" search={{ on: undefined, request }}>
            {firstNameOf(name)} rang: book one
          </LinkButton>
        )}
        {isOpen ? (
          <Button small variant="line" isPending={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            Take it back<span className="sr-only"> from {name}</span>
          </Button>
        ) : (
          <LinkButton small to="/admin/diary/offer" search={request ? { request } : { client }}>
            Offer other times<span className="sr-only"> to {name}</span>
          </LinkButton>
        )}
        <FailedOutcome words="Nothing was changed." error={withdrawing.error} />
      </div>
      {(!isOpen || mail === 'refused') && <Contacts isSmall ways={[callTo({ phone, name })]} />}
    </li>
  )
}
