import { useId } from 'react'
import { useToday } from '#web/lib/use-now.ts'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { useDataRequests } from './queries.ts'
import { RightsRow } from './rights-row.tsx'

type Props = {
  /** Looks up the data held about an address. */
  onLookUp?: (email: string) => void
}

/** Data protection requests and their legal deadlines. */
export function RightsDue({ onLookUp }: Props) {
  const headingId = useId()
  const { data, error, isFetching, refetch } = useDataRequests()
  const today = useToday()
  return (
    <section className="box" aria-labelledby={headingId}>
      <h2 id={headingId}>To answer by law</h2>
      <p className="fine-print mb-2">
        {data?.length === 0
          ? 'Nobody asks about their data just now. Who does proves their address by a link first.'
          : 'You have one month for each. Every address here is proved by a link.'}
      </p>
      {!data && (
        <NotLoaded query={{ error, isFetching, refetch }} loading="Loading requests...">
          What is to be answered by law could not be loaded.
        </NotLoaded>
      )}
      {data?.map((request) => (
        <RightsRow key={request.id} request={request} today={today} onLookUp={onLookUp} />
      ))}
    </section>
  )
}
