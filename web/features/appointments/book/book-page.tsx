import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { bookAppointment, readAppointment, type Who } from '#contract/appointments.ts'
import { readWorklistEntry, type WorklistEntry } from '#contract/worklist.ts'
import { inAddress } from '#web/lib/address.ts'
import { callApi } from '#web/lib/api-client.ts'
import { firstName } from '#web/lib/format.ts'
import { read } from '#web/lib/queries.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { useToday } from '#web/lib/use-now.ts'
import { focusFirst } from '#web/ui/field/use-schema-form.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { useShowSaved } from '../just-saved.tsx'
import { ThatDay } from './that-day.tsx'
import {
  emptyFields,
  type VisitFields as Fields,
  fieldsOf,
  serviceTypeOf,
  useVisitForm,
} from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'
import { VisitFormActions } from './visit-form-actions.tsx'
import { type Chosen, WhoPart } from './who-part.tsx'

/** Booking a visit: for a request, for somebody who came before, or for a new name. */
export function BookPage() {
  const from = inAddress('from')
  const next = inAddress('next')
  const last = useQuery({
    queryKey: [readAppointment.path, next],
    queryFn: () => read(readAppointment, { params: { id: next ?? '' } }),
    enabled: next !== undefined,
  })
  const asked = useQuery({
    queryKey: [readWorklistEntry.path, from],
    queryFn: () => read(readWorklistEntry, { params: { id: from ?? '' } }),
    enabled: from !== undefined,
  })
  const known = next === undefined ? asked : last
  return (
    <DiarySubpage title="Book a visit">
      {(from ?? next) === undefined || known.data ? (
        <BookForm entry={asked.data ?? undefined} last={last.data?.appointment} />
      ) : known.error ? (
        <ReadFailure error={known.error} onTryAgain={known.refetch} isTrying={known.isFetching}>
          The {next === undefined ? 'request' : 'last visit'} could not be loaded.
        </ReadFailure>
      ) : (
        <Spinner>Loading the {next === undefined ? 'request' : 'last visit'}...</Spinner>
      )}
    </DiarySubpage>
  )
}

function fieldsFor(entry: WorklistEntry | undefined, last: Appointment | undefined): Fields {
  const when = { date: inAddress('on') ?? '', time: inAddress('at') ?? '' }
  if (last) return { ...fieldsOf(last), ...when, hour: 'first', note: '' }
  if (!entry) return { ...emptyFields, ...when }
  const { serviceType, mobileService, location } = entry
  return {
    ...emptyFields,
    ...when,
    serviceType: serviceTypeOf(serviceType),
    place: mobileService ? 'home' : 'salon',
    area: location,
  }
}

const nobody: Chosen = { client: undefined, name: '', phone: '', email: '' }

/** What the server is told of the chosen person, and what is missing. */
function readWho(entry: WorklistEntry | undefined, { client, name, phone, email }: Chosen) {
  if (entry) return { who: { consultationId: entry.id }, errors: {} }
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

type FormProps = {
  /** The request it is booked from. */
  entry: WorklistEntry | undefined
  /** The visit that this one follows. */
  last: Appointment | undefined
}

function BookForm({ entry, last }: FormProps) {
  const today = useToday()
  const form = useRef<HTMLFormElement>(null)
  const [id] = useState(randomUuid)
  const [chosen, setChosen] = useState<Chosen>({ ...nobody, client: last?.client })
  const showSaved = useShowSaved()
  const { who, errors } = readWho(entry, chosen)
  const visit = useVisitForm({
    initial: fieldsFor(entry, last),
    send: (body) => callApi(bookAppointment, { body: { id, who, ...body, tells: body.tells && canBeTold } }),
    onSaved: (appointment) => showSaved(appointment, 'booked'),
  })
  const name = entry?.name ?? chosen.client?.name ?? chosen.name
  const canBeTold = (entry?.email ?? chosen.client?.email ?? chosen.email.trim()) !== ''
  const choose = (own: Partial<Chosen>) => {
    setChosen({ ...chosen, ...own })
    if (own.client?.last) visit.change(lastFields(own.client.last))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = visit.save(errors)
    if (form.current) focusFirst(form.current, found)
  }
  return (
    <form ref={form} noValidate className="sides" onSubmit={submit}>
      <div className="column">
        {entry || last ? (
          <p className="box diary-rest">For {name}</p>
        ) : (
          <WhoPart {...{ chosen, errors: visit.errors }} onChange={choose} />
        )}
        <section className="box" aria-labelledby="what-and-when">
          <h2 id="what-and-when">What and when</h2>
          <VisitFields form={visit} />
          <VisitFormActions
            form={visit}
            words="Book it"
            mailed={{ name: firstName(name) || 'them', canBeTold }}
          />
        </section>
      </div>
      <ThatDay form={visit} today={today} />
    </form>
  )
}

/** What a client had the last time. */
function lastFields(last: Appointment): Partial<Fields> {
  const { serviceType, place, area, address, minutes } = fieldsOf(last)
  return { serviceType, place, area, address, minutes }
}
