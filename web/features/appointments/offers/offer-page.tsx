import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstNameOf } from '#web/lib/format.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { linkToRequest } from '../diary/diary-links.ts'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { type OfferedTo, offeredToInAddress, readOfferedTo } from './offered-to.ts'
import { SendPart } from './send-part.tsx'
import { TimesPart } from './times-part.tsx'
import { useOfferForm } from './use-offer-form.ts'
import './offers.css'

/** Offers a client some times, of which one is picked by the link in a mail. */
export function OfferPage() {
  const [named] = useState(offeredToInAddress)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offered-to', named],
    queryFn: () => readOfferedTo(named),
    staleTime: 0,
  })
  const back = data?.request && {
    words: `Request of ${data.name}`,
    link: linkToRequest(data.request.id),
  }
  return (
    <DiarySubpage title={data ? `Offer times to ${firstNameOf(data.name)}` : 'Offer times'} back={back}>
      {data ? (
        <OfferTimes to={data} />
      ) : error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          Whom they are for could not be loaded.
        </ReadFailure>
      ) : data === null ? (
        <p className="box">There is no such client any more.</p>
      ) : (
        <Spinner>Loading...</Spinner>
      )}
    </DiarySubpage>
  )
}

function OfferTimes({ to }: { to: OfferedTo }) {
  const form = useOfferForm(to)
  const name = firstNameOf(to.name)
  return (
    <form
      noValidate
      className="sides"
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <section className="box" aria-label="Times and your line">
        <TimesPart form={form} name={name} />
        <SendPart form={form} name={name} canBeMailed={to.email !== ''} />
      </section>
      <OfferPreview form={form} to={to} />
    </form>
  )
}
