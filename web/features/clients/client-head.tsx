import { CalendarIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import type { Person } from '#contract/clients.ts'
import { formatMonth } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { ContactLinks, mailTo, waysTo } from '#web/admin/ui/contact-links.tsx'
import { describeVisit, isOver } from '#web/features/appointments/words.ts'
import { upperFirst } from '#web/lib/day-labels.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatCountOf, formatDayIn } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { describeLast, describeNext, nameOf } from './labels.ts'

/** Since when they come, how to reach them, and the next and the last visit. */
export function ClientHead({ person }: { person: Person }) {
  const facts = useFacts()
  const now = useNow()
  const { client, email, phone, address, visits } = person
  const kept = visits.filter(({ state }) => state === 'booked' || state === 'done')
  const next = kept.findLast((visit) => visit.state === 'booked' && !isOver(visit, now))
  const past = kept.filter((visit) => isOver(visit, now))
  const [last] = past
  const name = nameOf(person)
  const since = [client?.createdAt ?? '', ...kept.map(({ startsAt }) => startsAt)].toSorted()[0] ?? ''
  return (
    <section className="box wrap-anywhere" aria-label={`About ${name}`}>
      {client && (
        <p className="muted">
          Client since {formatMonth(londonDay(new Date(since)))}
          {past.length > 0 && `, ${formatCountOf(past.length, 'visit')}`}
          {address && `. ${address}`}
        </p>
      )}
      <div className="row mt-3 gap-2.5 max-md:[&>.button]:flex-[1_1_40%] max-md:[&>.button]:px-3 max-md:[&>.button:first-child]:flex-[1_1_100%]">
        <BookAgain person={person} />
        <ContactLinks ways={[...waysTo({ name, phone }), mailTo(email, 'Email', name)]} />
      </div>
      <Strand past={past} now={now} />
      {client && (
        <dl className="mt-5 grid grid-cols-1 gap-4 border-t border-cream-200 pt-4 md:grid-cols-2">
          <Fact label="Next visit" detail={next && describeVisit(next, facts)}>
            {next ? (
              <Link to="/admin/diary/$id" params={{ id: next.id }} className="bare-link within">
                {upperFirst(describeNext(next.startsAt, now))}
              </Link>
            ) : (
              'Nothing booked'
            )}
          </Fact>
          <Fact label="Last visit" detail={last && describeVisit(last, facts)}>
            {last ? upperFirst(describeLast(last.startsAt, now)) : 'None yet'}
          </Fact>
        </dl>
      )}
    </section>
  )
}

/** Like the last visit; or for somebody who only wrote, from their request. */
function BookAgain({ person }: { person: Person }) {
  const [visit] = person.visits
  const [request] = person.requests
  const like = visit ? { client: visit.client.id } : request && { request: request.id }
  if (!like) return null
  return (
    <LinkButton to="/admin/diary/book" search={{ ...like, on: undefined }}>
      <CalendarIcon className="icon" />
      {visit ? 'Book again' : 'Book a visit'}
      <span className="sr-only"> for {nameOf(person)}</span>
    </LinkButton>
  )
}

const curlsShown = 4

/** A curl for each of the last visits, on a line that ends today. The list below says the same in words. */
function Strand({ past, now }: { past: readonly Appointment[]; now: Date }) {
  if (past.length === 0) return null
  return (
    <ol className="mt-5 grid auto-cols-fr grid-flow-col items-end text-small text-aubergine-600" aria-hidden>
      {past
        .slice(0, curlsShown)
        .toReversed()
        .map(({ id, startsAt }) => (
          <li key={id}>
            <svg
              className="-mb-px size-9 fill-none stroke-moss-700 stroke-2"
              viewBox="0 0 36 36"
              aria-hidden="true"
            >
              <path d="M0 35c16 0 29-9 29-21a11 11 0 1 0-22 0c0 12 13 21 29 21" />
            </svg>
            <p className="border-t-2 border-moss-700 pt-1">{formatDayIn(startsAt, now)}</p>
          </li>
        ))}
      <li className="text-right font-semibold text-aubergine-900">
        <span className="-mb-[0.4rem] ml-auto block size-3 rounded-full bg-copper-600" />
        <p className="border-t-2 border-hair pt-1">Today</p>
      </li>
    </ol>
  )
}

type FactProps = { label: string; detail: string | undefined; children: ReactNode }

const Fact = ({ label, detail, children }: FactProps) => (
  <div>
    <dt className="text-small font-semibold">{label}</dt>
    <dd className="font-display text-[1.6rem] leading-tight">
      {children}
      {detail && <span className="fine-print block font-sans">{detail}</span>}
    </dd>
  </div>
)
