import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { settleAppointment } from '#contract/appointments.ts'
import { type ClientNews, markNewsSeen } from '#contract/diary.ts'
import { londonDay } from '#contract/london-time.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { LinkButton } from '#web/lib/link.tsx'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { refetchDiary } from './queries.ts'
import { tellSaved } from './saved.ts'
import { dayHeading, describeVisit, formatHours } from './words.ts'

/** Takes no gap while it asks nothing. */
const asks = '[&:not(:has(section,h2))]:absolute [&>.edged:last-child]:mb-0'

/** What clients did by their links, until she has answered it or says that she has seen it. */
export function ClientNewsList({ news }: { news: readonly ClientNews[] }) {
  const seeing = useMutation({
    mutationFn: (id: string) => callApi(markNewsSeen, { params: { id } }),
    onSuccess: refetchDiary,
  })
  return (
    <div tabIndex={-1} className={asks}>
      {news.map((one) => (
        <section
          key={one.id}
          className="box edged wrap-anywhere"
          aria-labelledby={`news-${one.id}`}
          ref={passFocusOnRemoval}
        >
          <h2 id={`news-${one.id}`}>{one.text}</h2>
          {one.words && <p className="pre-line mt-2">“{one.words}”</p>}
          <div className="row mt-3">
            <NextStep {...one} />
            <Button small variant="line" isPending={seeing.isPending} onClick={() => seeing.mutate(one.id)}>
              Seen<span className="sr-only">: {one.text}</span>
            </Button>
          </div>
        </section>
      ))}
      <FailedOutcome words="Nothing was changed." error={seeing.error} />
    </div>
  )
}

function NextStep({
  kind,
  name,
  appointmentId: id,
  consultationId: request,
  clientId: client,
}: ClientNews): ReactNode {
  if (kind === 'declined' && request !== undefined)
    return (
      <LinkButton small to="/admin/diary/offer" search={{ request }}>
        Offer other times<span className="sr-only"> to {name}</span>
      </LinkButton>
    )
  if (id === undefined) return null
  if (kind === 'client-cancelled')
    return (
      <LinkButton small to="/admin/diary/book" search={request ? { request } : { client }}>
        Find another time<span className="sr-only"> for {name}</span>
      </LinkButton>
    )
  return (
    <LinkButton small to="/admin/diary/$id" params={{ id }}>
      Open<span className="sr-only"> the visit of {name}</span>
    </LinkButton>
  )
}

const outcomes = [
  { label: 'Done', body: { state: 'done' } },
  { label: 'Did not come', body: { state: 'missed' } },
  { label: 'Cancelled late', body: { state: 'late' } },
] as const

type Outcome = (typeof outcomes)[number]
type Props = { unsettled: readonly Appointment[]; today: string }

/** Asks how the oldest visit that is over went: one press saves, and the toast offers Undo. */
export const HowDidItGo = ({ unsettled: [visit, ...others], today }: Props) =>
  visit && <Question key={visit.id} {...{ visit, today }} isLast={others.length === 0} />

type QuestionProps = { visit: Appointment; today: string; isLast: boolean }

function Question({ visit, today, isLast }: QuestionProps) {
  const { id, version, client, startsAt } = visit
  const facts = useFacts()
  const settle = (version: number, body: Outcome['body'] | { state: 'booked' }) =>
    callApi(settleAppointment, { params: { id }, body: { version, ...body } })
  const saving = useMutation({
    mutationFn: ({ body }: Outcome) => settle(version, body),
    onSuccess: async (settled, { label }) => {
      const undo = () => settle(settled.version, { state: 'booked' })
      await tellSaved({ title: client.name, description: `Marked as ${label}.`, undo })
      // To the next question; after the last one nothing is left here.
      const next = document.querySelector<HTMLElement>(isLast ? 'main h1' : '#how-did-it-go')
      next?.focus({ preventScroll: true })
    },
    onError: (error) => {
      if (!isConflict(error)) return
      // What another device has answered takes the place of the question and of what failed.
      const description = `${client.name} was answered on your other device.`
      showToast({ title: 'Not saved', description, tone: 'destructive' })
      return refetchDiary()
    },
  })
  return (
    <section className="box edged mb-0" aria-labelledby="how-did-it-go">
      <h2 id="how-did-it-go" tabIndex={-1}>
        How did it go with {client.name}?
      </h2>
      <p className="fine-print">
        {dayHeading(londonDay(new Date(startsAt)), today)}, {formatHours(visit)},{' '}
        {describeVisit(visit, facts)}
      </p>
      <div className="row mt-4">
        {outcomes.map((outcome, index) => (
          <Button
            key={outcome.label}
            small
            variant={index === 0 ? 'filled' : 'line'}
            isPending={saving.isPending}
            onClick={() => saving.mutate(outcome)}
          >
            {outcome.label}
          </Button>
        ))}
      </div>
      <FailedOutcome error={saving.error} />
    </section>
  )
}
