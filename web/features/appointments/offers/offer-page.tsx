import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstName } from '#web/lib/format.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { MailPart } from './mail-part.tsx'
import { type OfferedTo, offeredToInAddress, readOfferedTo } from './offered-to.ts'
import { TimesPart } from './times-part.tsx'
import { useOfferForm } from './use-offer-form.ts'

/** Offers a client some times, of which one is picked by the link in a mail. */
export function OfferPage() {
  const [named] = useState(offeredToInAddress)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offered-to', named],
    queryFn: () => readOfferedTo(named),
    staleTime: 0,
  })
  return (
    <DiarySubpage title="Offer times">
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
  return (
    <form
      noValidate
      className="sides"
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <TimesPart form={form} />
      <MailPart form={form} name={firstName(to.name)} canBeMailed={to.email !== ''} />
    </form>
  )
}
