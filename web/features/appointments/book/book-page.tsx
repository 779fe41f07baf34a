import { getRouteApi } from '@tanstack/react-router'
import { bookAppointment } from '#contract/appointments.ts'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { Link } from '#web/lib/link.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { refetchDiary } from '../queries.ts'
import { useSaved } from '../saved.ts'
import { ClientFields } from './client-fields.tsx'
import { ChosenDay, VisitBox } from './visit-fields.tsx'
import { emptyVisit, KnownVisit, NewVisit, useVisitForm } from './visit-form.ts'
import { useWhom, type Whom, WhomBox } from './whom.tsx'

const route = getRouteApi('/admin/diary/book')

/** Booking a visit: for a request, for somebody who came before, or for a new name. */
export function BookPage() {
  const { request, client, on, at } = route.useSearch()
  const keepAs = ['book', request, client, on, at].join(' ')
  return (
    <DiarySubpage title="Book a visit">
      <Query of={useWhom({ request, client })} what="whom it is for">
        {(whom) => <BookForm key={keepAs} keepAs={keepAs} whom={whom ?? undefined} />}
      </Query>
    </DiarySubpage>
  )
}

function BookForm({ keepAs, whom }: { keepAs: string; whom: Whom | undefined }) {
  const { request, client, on, at } = route.useSearch()
  const saved = useSaved()
  const visit = useVisitForm({
    ...{ schema: whom ? KnownVisit : NewVisit, keepAs },
    saved: { ...emptyVisit, date: on ?? '', time: at ?? '', ...whom?.values, ...whom?.contact },
    send: ({ name, phone, email, ...visit }, { id, ignoreWarnings }) => {
      const who = whom?.who ?? { name, phone, email }
      return callApi(bookAppointment, { body: { ...visit, id, who, ignoreWarnings } })
    },
    onSaved: saved.visit,
    // Booked without an answer, it is seen in the day before another time is tried.
    readAgain: async () => void refetchDiary(),
  })
  return (
    <form noValidate className="sides" onSubmit={visit.onSubmit}>
      <div className="column">
        {whom ? (
          <WhomBox whom={whom}>
            {whom.contact.email !== '' && (
              <Link to="/admin/diary/offer" search={{ request, client }} className="tap">
                Offer times instead
              </Link>
            )}
            {client && (
              <Link to="/admin/diary/book" search={{ on, at }} className="tap">
                Somebody else
              </Link>
            )}
          </WhomBox>
        ) : (
          <ClientFields visit={visit} />
        )}
        <VisitBox visit={visit} />
      </div>
      <ChosenDay date={visit.values.date} />
    </form>
  )
}
