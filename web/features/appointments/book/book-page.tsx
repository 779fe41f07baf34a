import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { type Appointment, visitKinds } from '#contract/appointment.ts'
import { bookAppointment, readAppointment, type Who } from '#contract/appointments.ts'
import { readConsultation } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { callApi } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { useToday } from '#web/lib/use-now.ts'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { useRequestVisits } from '../diary-queries.ts'
import { useShowSavedVisit } from '../just-saved.tsx'
import { ChosenDayOverview } from './chosen-day.tsx'
import {
  emptyFields,
  type VisitFields as Fields,
  kindOf,
  useVisitForm,
  visitFieldsOf,
} from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'
import { MailWords, VisitFormActions } from './visit-form-actions.tsx'
import { BookedFor, type Chosen, ClientFields, type Person } from './who.tsx'

/** Whom a visit is for if the page was opened from somewhere, and what is known of it. */
type Known = { who: Who; person: Person; fields: Partial<Fields> }

function fromRequest(entry: WorklistEntry): Known {
  const { id, serviceType, mobileService, location, address = '', ...person } = entry
  return {
    who: { consultationId: id },
    person: { ...person, consultationId: id },
    fields: {
      serviceType: kindOf(serviceType),
      place: mobileService ? 'home' : 'salon',
      ...{ area: location, address },
    },
  }
}

function likeLast(last: Appointment): Known {
  const { client, consultationId } = last
  return {
    who: consultationId === undefined ? { clientId: client.id } : { consultationId },
    person: { ...client, consultationId, visitId: last.id },
    fields: lastFields(last),
  }
}

const route = getRouteApi('/admin/diary/book')

/** What the address says: a request it is booked from, or a visit that another is to follow. */
function useKnown() {
  const { request, next } = route.useSearch()
  return useQuery({
    queryKey: [bookAppointment.path, 'known', request, next],
    queryFn: async () => {
      if (next !== undefined)
        return likeLast((await callApi(readAppointment, { params: { id: next } })).appointment)
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

const nobody: Chosen = { client: undefined, name: '', phone: '', email: '' }

/** What the server is told of the chosen person, and what is missing. */
function readWho(known: Known | undefined, { client, name, phone, email }: Chosen) {
  if (known) return { who: known.who, errors: {} }
  if (client) return { who: { clientId: client.id }, errors: {} }
  const who: Who = { name: name.trim(), phone: phone.trim(), ...(email.trim() && { email: email.trim() }) }
  return {
    who,
    errors: {
      ...(!name.trim() && { name: 'Choose who it is for, or type the name.' }),
      ...(!phone.trim() && { phone: 'Please type the phone number' }),
    },
  }
}

function BookForm({ known }: { known: Known | undefined }) {
  const today = useToday()
  const { on = '', at = '' } = route.useSearch()
  const form = useRef<HTMLFormElement>(null)
  const [id] = useState(randomUuid)
  const [chosen, setChosen] = useState(nobody)
  const [words, setWords] = useState('')
  const showSaved = useShowSavedVisit()
  const { who, errors } = readWho(known, chosen)
  const { data: booked } = useRequestVisits(known?.person.consultationId)
  const visit = useVisitForm({
    takesLength: true,
    initial: {
      ...emptyFields,
      minutes: visitKinds[known?.fields.serviceType ?? emptyFields.serviceType].minutes,
      ...{ date: on, time: at },
      ...known?.fields,
    },
    send: (body) => {
      const notifyClient = body.notifyClient && canBeTold
      return callApi(bookAppointment, {
        body: { id, who, ...body, notifyClient, words: notifyClient ? words : '' },
      })
    },
    onSaved: (appointment) => showSaved(appointment, 'booked'),
  })
  const { name, email } = known?.person ?? chosen.client ?? chosen
  const canBeTold = email.trim() !== ''
  const choose = (own: Partial<Chosen>) => {
    setChosen({ ...chosen, ...own })
    if (own.client?.last) visit.change(lastFields(own.client.last))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.current) focusFirstError(form.current, visit.save(errors))
  }
  return (
    <form ref={form} noValidate className="sides" onSubmit={submit}>
      <div className="column">
        {known ? (
          <BookedFor person={known.person} visits={booked?.visits ?? []} />
        ) : (
          <ClientFields {...{ chosen, errors: visit.errors }} onChange={choose} />
        )}
        <section className="box" aria-labelledby="what-and-when">
          <h2 id="what-and-when">What and when</h2>
          <VisitFields form={visit} />
          <VisitFormActions
            form={visit}
            words="Book it"
            mailed={{ name: firstNameOf(name) || 'them', canBeTold }}
            mailWords={
              <MailWords
                person={{ name, serviceType: visit.fields.serviceType, location: visit.fields.area }}
                words={words}
                error={visit.errors.words}
                onChange={setWords}
              />
            }
          />
        </section>
      </div>
      <ChosenDayOverview form={visit} today={today} />
    </form>
  )
}

/** What a client had the last time. */
function lastFields(last: Appointment): Partial<Fields> {
  const { serviceType, place, area, address, minutes } = visitFieldsOf(last)
  return { serviceType, place, area, address, minutes }
}
