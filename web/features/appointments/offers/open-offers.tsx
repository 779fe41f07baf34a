import { useMutation, useQuery } from '@tanstack/react-query'
import { formatBookingDay } from '#contract/booking-words.ts'
import { clockTime } from '#contract/london-time.ts'
import { listOffers, type Offer, sendOfferAgain, withdrawOffer } from '#contract/offers.ts'
import { linkInAddress } from '#web/lib/address-link.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { readEndpoint, useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { useRefetchDiary } from '../diary-queries.ts'

const stateWords = ({ state, openUntil, times }: Offer): string => {
  const until = new Date(openUntil)
  switch (state) {
    case 'open':
      return `${formatCountOf(times.length, 'time')}, open until ${formatBookingDay(until, new Date())}, ${clockTime(until)}`
    case 'gone':
      return 'All of these times have gone'
    case 'picked':
      return 'Picked one'
    case 'none':
      return 'None of them suits'
    case 'lapsed':
      return 'Not answered in time'
    case 'withdrawn':
      return 'Taken back'
  }
}

/** Offers that are open or were answered lately. */
export function OpenOffers() {
  const { data } = useQuery({
    queryKey: [listOffers.path],
    queryFn: () => readEndpoint(listOffers, {}),
    staleTime: 0,
  })
  const offers = (data ?? []).filter(({ state }) => state !== 'picked' && state !== 'withdrawn')
  if (offers.length === 0) return null
  return (
    <section className="box wrap-anywhere" aria-labelledby="open-offers">
      <h2 id="open-offers">Offered, not picked yet</h2>
      <ul className="entries">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

function OfferRow({ offer }: { offer: Offer }) {
  const { id, version, name, consultationId, words, state, sentAgainAt } = offer
  const readOffersAgain = useRefetch(listOffers)
  const readDiaryAgain = useRefetchDiary()
  const changing = useMutation({
    mutationFn: (call: typeof withdrawOffer | typeof sendOfferAgain) =>
      callApi(call, { params: { id }, body: { version } }),
    onSettled: () => Promise.all([readOffersAgain(), readDiaryAgain()]),
  })
  return (
    <li>
      {consultationId ? (
        <a className="tap semibold" {...linkInAddress({ place: undefined, request: consultationId })}>
          {name}
        </a>
      ) : (
        <b>{name}</b>
      )}
      <p className="fine-print">{stateWords(offer)}</p>
      {words && <p className="pre-line">“{words}”</p>}
      {state === 'open' && (
        <div className="actions-row mt-2">
          <ActionButton
            small
            variant="line"
            isPending={changing.isPending}
            onClick={() => changing.mutate(withdrawOffer)}
          >
            Take it back<span className="sr-only"> from {name}</span>
          </ActionButton>
          {!sentAgainAt && (
            <ActionButton
              small
              variant="line"
              isPending={changing.isPending}
              onClick={() => changing.mutate(sendOfferAgain)}
            >
              Send it again<span className="sr-only"> to {name}</span>
            </ActionButton>
          )}
        </div>
      )}
      <FailedOutcome words="Nothing was changed." error={changing.error} />
    </li>
  )
}
