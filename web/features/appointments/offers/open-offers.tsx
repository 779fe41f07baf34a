import { useQuery } from '@tanstack/react-query'
import { listOffers } from '#contract/offers.ts'
import { readEndpoint } from '#web/lib/queries.ts'
import { OfferRow } from './offer-row.tsx'
import './offers.css'

/** Offers that are open or were answered lately; of a request only the last one. */
export function OpenOffers({ consultationId }: { consultationId?: string }) {
  const { data } = useQuery({
    queryKey: [listOffers.path, consultationId],
    queryFn: () => readEndpoint(listOffers, { query: { consultationId } }),
    staleTime: 0,
  })
  const all = (data ?? []).filter(({ state }) => state !== 'withdrawn')
  const offers = (consultationId === undefined ? all : all.slice(0, 1)).filter(
    ({ state }) => state !== 'picked',
  )
  if (offers.length === 0) return null
  return (
    <section className="box wrap-anywhere" aria-labelledby="open-offers">
      <h2 id="open-offers">{consultationId ? 'Offered times' : 'Offered, not picked yet'}</h2>
      <ul className="entries">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} isOnRequest={consultationId !== undefined} />
        ))}
      </ul>
    </section>
  )
}
