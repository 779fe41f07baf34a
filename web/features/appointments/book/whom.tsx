import { useQuery } from '@tanstack/react-query'
import CalendarIcon from 'lucide-react/icons/calendar'
import type { ReactNode } from 'react'
import { type Appointment, type Client, usualMinutes } from '#contract/appointment.ts'
import { readAppointment } from '#contract/appointments.ts'
import { formatVisitTime } from '#contract/booking-words.ts'
import { readPerson } from '#contract/clients.ts'
import { readConsultation } from '#contract/consultation-page.ts'
import { callApi, isNotFound } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatPhone } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { IconLine } from '../parts.tsx'
import { describeVisit, isOver } from '../words.ts'
import { kindOf, valuesLike } from './visit-values.ts'

/** Whom a visit is booked for or offered to, and what is known of it. */
export type Whom = {
  who: { consultationId: string } | { clientId: string }
  contact: Pick<Client, 'name' | 'phone' | 'email'>
  values: ReturnType<typeof valuesLike>
  /** What the request says about the hair. */
  words?: string
  visits: readonly Appointment[]
}

type Named = { request?: string | undefined; visit?: string | undefined; client?: string | undefined }

async function readWhom({ request = '', visit, client }: Named): Promise<Whom | null> {
  if (visit !== undefined || client !== undefined) {
    const { appointment: named } =
      visit === undefined ? {} : await callApi(readAppointment, { params: { id: visit } })
    const id = named?.client.id ?? client ?? ''
    const { visits } = await callApi(readPerson, { params: { id } })
    const like = named ?? visits[0]
    const consultationId = named?.consultationId
    const who = consultationId === undefined ? { clientId: id } : { consultationId }
    if (!like) return null
    const { name, phone, email } = like.client
    return { who, contact: { name, phone, email }, values: valuesLike(like), visits }
  }
  const { request: entry, visits } = await callApi(readConsultation, { params: { id: request } })
  const { id, name, phone, email, location: area, mobileService, hairType: words, address = '' } = entry
  const serviceType = kindOf(entry.serviceType)
  return {
    ...{ who: { consultationId: id }, contact: { name, phone, email }, words, visits },
    values: {
      ...{ serviceType, place: mobileService ? 'home' : 'salon', area, address },
      minutes: usualMinutes[serviceType],
    },
  }
}

/** What a request or a visit that is gone leaves. */
const orNobody = (error: unknown) => {
  if (isNotFound(error)) return null
  throw error
}

/** Of a request, of a visit that another is to follow, or of a client as they came last; null if there is nobody. */
export const useWhom = (named: Named) =>
  useQuery({ queryKey: ['whom', named], queryFn: () => readWhom(named).catch(orNobody), staleTime: 0 })

/** Whom a visit is booked for or offered to, what they asked for, and what is booked for them already. */
export function WhomBox({ whom, children }: { whom: Whom; children?: ReactNode }) {
  const { who, contact, values, words, visits } = whom
  const facts = useFacts()
  const now = useNow()
  const consultationId = 'consultationId' in who ? who.consultationId : undefined
  const ahead = visits.filter((visit) => visit.state === 'booked' && !isOver(visit, now))
  return (
    <section className="box wrap-anywhere" aria-labelledby="whom">
      <h2 id="whom">For {contact.name}</h2>
      <p className="fine-print">{[formatPhone(contact.phone), contact.email].filter(Boolean).join(', ')}</p>
      <p className="fine-print">{describeVisit(values, facts)}</p>
      {words && <p className="mt-3 pre-line">“{words}”</p>}
      {ahead.map((visit) => {
        const { day, hours } = formatVisitTime(visit)
        return (
          <IconLine key={visit.id} icon={CalendarIcon} className="mt-2">
            Booked already: {day}, {hours}
          </IconLine>
        )
      })}
      <p className="row">
        {consultationId !== undefined && (
          <Link to="/admin/consultations/$id" params={{ id: consultationId }} className="tap">
            Their request
          </Link>
        )}
        {children}
      </p>
    </section>
  )
}
