import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
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
import { useSaved } from './saved.ts'
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

function NextStep({ kind, name, appointmentId: id, consultationId: request }: ClientNews): ReactNode {
  if (kind === 'declined' && request !== undefined)
    return (
      <LinkButton small to="/admin/diary/offer" search={{ request }}>
        Offer other times<span className="sr-only"> to {name}</span>
      </LinkButton>
    )
  if (id === undefined) return null
  if (kind === 'client-cancelled')
    return (
      <LinkButton small to="/admin/diary/book" search={{ next: id }}>
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
] as const

type Outcome = (typeof outcomes)[number]
type Props = { unsettled: readonly Appointment[]; today: string }

/** Asks how the oldest visit that is over went: one press saves, and the toast offers Undo. */
export function HowDidItGo({ unsettled: [visit, ...others], today }: Props) {
  const part = useRef<HTMLDivElement>(null)
  // To the next question; after the last one nothing is left here.
  const passFocus = () => {
    const target = others.length > 0 ? part.current : part.current?.closest('main')?.querySelector('h1')
    target?.focus({ preventScroll: true })
  }
  return (
    <div ref={part} tabIndex={-1} className={asks}>
      {visit && <Question key={visit.id} {...{ visit, today }} onSaved={passFocus} />}
    </div>
  )
}

type QuestionProps = { visit: Appointment; today: string; onSaved: () => void }

function Question({ visit, today, onSaved }: QuestionProps) {
  const { id, version, client, startsAt } = visit
  const facts = useFacts()
  const saved = useSaved()
  const settle = (version: number, body: Outcome['body'] | { state: 'booked' }) =>
    callApi(settleAppointment, { params: { id }, body: { version, ...body } })
  const saving = useMutation({
    mutationFn: ({ body }: Outcome) => settle(version, body),
    onSuccess: async (settled, { label }) => {
      const undo = () => settle(settled.version, { state: 'booked' })
      saved.tell({ title: client.name, description: `Marked as ${label}.`, undo })
      await refetchDiary()
      onSaved()
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
    <section className="box edged" aria-labelledby="how-did-it-go">
      <h2 id="how-did-it-go">How did it go with {client.name}?</h2>
      <p className="fine-print">
        {dayHeading(londonDay(new Date(startsAt)), today)}, {formatHours(visit)},{' '}
        {describeVisit(visit, facts)}
      </p>
      <fieldset className="mt-4 grid grid-cols-2 gap-2.5 md:flex md:flex-wrap">
        <legend className="sr-only">How it went with {client.name}</legend>
        {outcomes.map((outcome, index) => (
          <Button
            key={outcome.label}
            small
            variant={index === 0 ? 'filled' : 'line'}
            className="max-md:px-2 max-md:first-of-type:col-span-full"
            isPending={saving.isPending}
            onClick={() => saving.mutate(outcome)}
          >
            {outcome.label}
          </Button>
        ))}
      </fieldset>
      <FailedOutcome error={saving.error} />
    </section>
  )
}
