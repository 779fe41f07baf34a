import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { type ClientNews, markNewsSeen } from '#contract/diary.ts'
import { londonDay } from '#contract/london-time.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { LinkButton } from '#web/lib/link.tsx'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { dayHeading, describeVisit, formatHours } from './diary/diary-words.ts'
import { useRefetchDiary } from './diary-queries.ts'
import { outcomeNames, outcomes, SettleOutcome, useSettleVisit } from './settle-visit.tsx'

/** What clients did by their links, until she has answered it or says that she has seen it. */
export function ClientNewsList({ news }: { news: readonly ClientNews[] }) {
  const readDiaryAgain = useRefetchDiary()
  const part = useRef<HTMLDivElement>(null)
  const seeing = useMutation({
    mutationFn: (id: string) => callApi(markNewsSeen, { params: { id } }),
    onSuccess: async () => {
      await readDiaryAgain()
      part.current?.focus({ preventScroll: true })
    },
  })
  return (
    <div ref={part} tabIndex={-1} className="asks">
      {news.map(({ id, kind, name, text, words, appointmentId, consultationId }) => (
        <section key={id} className="box edged wrap-anywhere" aria-labelledby={`news-${id}`}>
          <h2 id={`news-${id}`}>{text}</h2>
          {words && <p className="pre-line mt-2">“{words}”</p>}
          <div className="actions-row mt-3">
            {kind === 'declined' && consultationId !== undefined ? (
              <LinkButton small to="/admin/diary/offer" search={{ request: consultationId }}>
                Offer other times<span className="sr-only"> to {name}</span>
              </LinkButton>
            ) : kind === 'client-cancelled' && appointmentId !== undefined ? (
              <LinkButton small to="/admin/diary/book" search={{ on: undefined, next: appointmentId }}>
                Find another time<span className="sr-only"> for {name}</span>
              </LinkButton>
            ) : (
              appointmentId !== undefined && (
                <LinkButton small to="/admin/diary/$id" params={{ id: appointmentId }}>
                  Open<span className="sr-only"> the visit of {name}</span>
                </LinkButton>
              )
            )}
            <ActionButton small variant="line" isPending={seeing.isPending} onClick={() => seeing.mutate(id)}>
              Seen<span className="sr-only">: {text}</span>
            </ActionButton>
          </div>
        </section>
      ))}
      <FailedOutcome words="Nothing was changed." error={seeing.error} />
    </div>
  )
}

type Props = { unsettled: readonly Appointment[]; today: string }

/** Asks about the oldest visit that is over; one press saves. */
export function HowDidItGo({ unsettled, today }: Props) {
  const facts = useFacts()
  const settling = useSettleVisit()
  const part = useRef<HTMLDivElement>(null)
  const { last } = settling
  const asked = unsettled.find(({ id }) => id !== last?.appointment.id)
  return (
    <div ref={part} tabIndex={-1} className="asks">
      <SettleOutcome settling={settling} takeFocus={() => part.current?.focus({ preventScroll: true })} />
      {asked && (
        <section className="box edged" aria-labelledby="how-did-it-go">
          <h2 id="how-did-it-go">How did it go with {asked.client.name}?</h2>
          <p className="fine-print">
            {dayHeading(londonDay(new Date(asked.startsAt)), today)}, {formatHours(asked)},{' '}
            {describeVisit(asked, facts)}
          </p>
          <fieldset className="wrapping diary-answers">
            <legend className="sr-only">How it went with {asked.client.name}</legend>
            {outcomeNames.map((outcome) => (
              <ActionButton
                key={outcome}
                small
                variant={outcome === 'done' ? 'filled' : 'line'}
                isPending={settling.isPending}
                onClick={() => settling.settle(asked, outcome)}
              >
                {outcomes[outcome].label}
              </ActionButton>
            ))}
          </fieldset>
        </section>
      )}
    </div>
  )
}
