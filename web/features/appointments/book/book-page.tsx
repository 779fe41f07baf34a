import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Appointment, type Client, visitKinds } from '#contract/appointment.ts'
import { bookAppointment, readAppointment, type Who } from '#contract/appointments.ts'
import { readConsultation } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { DiarySubpage } from '../diary-subpage.tsx'
import { useRequestVisits } from '../queries.ts'
import { useShowSavedVisit } from '../saved.ts'
import { ChosenDay } from './chosen-day.tsx'
import { MailTicks, SaveBar } from './save-visit.tsx'
import { useVisitForm } from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'
import { emptyVisit, kindOf, type VisitValues, valuesLike, visitBodyOf } from './visit-values.ts'
import { BookedFor, ClientFields } from './who.tsx'

const route = getRouteApi('/admin/diary/book')

/** Whom a visit is for if the page was opened from somewhere, and what is known of it. */
type Known = { who: Who; client: Client; visitId?: string; values: Partial<VisitValues> }

const fromRequest = ({ id, address = '', ...entry }: WorklistEntry): Known => ({
  who: { consultationId: id },
  client: { id, name: entry.name, phone: entry.phone, email: entry.email, address },
  values: {
    serviceType: kindOf(entry.serviceType),
    minutes: visitKinds[kindOf(entry.serviceType)].minutes,
    place: entry.mobileService ? 'home' : 'salon',
    ...{ area: entry.location, address },
  },
})

const likeVisit = (last: Appointment): Known => ({
  who:
    last.consultationId === undefined
      ? { clientId: last.client.id }
      : { consultationId: last.consultationId },
  client: last.client,
  visitId: last.id,
  values: valuesLike(last),
})

/** What the address says: a request it is booked from, or a visit that another is to follow. */
function useKnown() {
  const { request, next } = route.useSearch()
  return useQuery({
    queryKey: [bookAppointment.path, 'known', request, next],
    queryFn: async () => {
      if (next !== undefined)
        return likeVisit((await callApi(readAppointment, { params: { id: next } })).appointment)
      return fromRequest((await callApi(readConsultation, { params: { id: request ?? '' } })).request)
    },
    enabled: request !== undefined || next !== undefined,
    staleTime: 0,
  })
}

/** Booking a visit: for a request, after another visit, for somebody who came before, or for a new name. */
export function BookPage() {
  const { data, error, isFetching, isLoading, refetch } = useKnown()
  return (
    <DiarySubpage title="Book a visit">
      {isLoading || error ? (
        <NotLoaded query={{ error, isFetching, refetch }} loading="Loading whom it is for...">
          Whom it is for could not be loaded.
        </NotLoaded>
      ) : (
        <BookForm known={data} />
      )}
    </DiarySubpage>
  )
}

function BookForm({ known }: { known: Known | undefined }) {
  const { on = '', at = '', request, next } = route.useSearch()
  const [id] = useState(randomUuid)
  const showSaved = useShowSavedVisit()
  const consultationId = known && 'consultationId' in known.who ? known.who.consultationId : undefined
  const { data: booked } = useRequestVisits(consultationId)
  const visit = useVisitForm({
    saved: { ...emptyVisit, date: on, time: at, ...known?.values, client: known?.client ?? null },
    keepAs: ['book', request, next, on, at].join(' '),
    send: ({ client, name, phone, email, ...values }, ignoreWarnings) => {
      const who = known?.who ?? (client ? { clientId: client.id } : { name, phone, email })
      const notifyClient = values.notifyClient && (client?.email ?? email) !== ''
      const words = notifyClient ? values.words : ''
      const body = { ...visitBodyOf({ ...values, client, name, phone, email }), notifyClient, words }
      return callApi(bookAppointment, { body: { id, who, ...body, ignoreWarnings } })
    },
    onSaved: (appointment) => showSaved(appointment, 'booked'),
  })
  const { values } = visit
  return (
    <form noValidate className="sides" onSubmit={visit.onSubmit}>
      <div className="column">
        {known ? (
          <BookedFor {...known} consultationId={consultationId} visits={booked?.visits ?? []} />
        ) : (
          <ClientFields visit={visit} />
        )}
        <section className="box" aria-labelledby="what-and-when">
          <h2 id="what-and-when">What and when</h2>
          <VisitFields visit={visit} takesLength />
          <MailTicks visit={visit} client={values.client ?? values} hasWords />
        </section>
        <SaveBar visit={visit} words="Book it" />
      </div>
      <ChosenDay visit={visit} />
    </form>
  )
}
