import { useQuery } from '@tanstack/react-query'
import { CalendarIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Appointment, type Client, usualMinutes } from '#contract/appointment.ts'
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
import { kindOf, valuesLike } from './visit-form.ts'

/** Whom a visit is booked for or offered to, and what is known of it. */
export type Whom = {
  who: { consultationId: string } | { clientId: string }
  contact: Pick<Client, 'name' | 'phone' | 'email'>
  values: ReturnType<typeof valuesLike>
  /** What the request says about the hair. */
  words?: string
  visits: readonly Appointment[]
}

type Named = { request?: string | undefined; client?: string | undefined }

async function readWhom({ request, client: clientId }: Named): Promise<Whom | null> {
  if (request !== undefined) {
    const { request: entry, visits } = await callApi(readConsultation, { params: { id: request } })
    const { id, name, phone, email, location: area, mobileService, hairType: words, address = '' } = entry
    const serviceType = kindOf(entry.serviceType)
    const place = mobileService ? 'home' : 'salon'
    const asked = { serviceType, place, area, address, minutes: usualMinutes[serviceType] } as const
    // The next visit is like the last one, also where that was cancelled.
    const values = visits[0] ? valuesLike(visits[0]) : asked
    return { who: { consultationId: id }, contact: { name, phone, email }, values, words, visits }
  }
  if (clientId === undefined) return null
  const { visits } = await callApi(readPerson, { params: { id: clientId } })
  const [like] = visits
  if (!like) return null
  const { name, phone, email } = like.client
  return { who: { clientId }, contact: { name, phone, email }, values: valuesLike(like), visits }
}

/** Of a request, or of a client as they came last; null if there is nobody, or no longer. */
export const useWhom = (named: Named) =>
  useQuery({
    queryKey: ['whom', named],
    queryFn: () =>
      readWhom(named).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      }),
    staleTime: 0,
  })

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
