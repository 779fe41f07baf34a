import { useRef } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { londonDay } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { linkToBookAgain } from './diary/diary-links.ts'
import { dayHeading, describeVisit, formatHours } from './diary/diary-words.ts'
import { outcomeNames, outcomes, SettleOutcome, useSettleVisit } from './settle-visit.tsx'

function cancelledWords({ client, startsAt, cancelled }: Appointment): string {
  const when = formatBookingStart(new Date(startsAt), new Date())
  return cancelled?.by === 'client'
    ? `${firstNameOf(client.name)} cancelled ${when}`
    : `You cancelled ${firstNameOf(client.name)}’s ${when}`
}

/** Asks what follows each cancelled visit: another time, or nothing. One press each. */
export function AfterCancellation({ appointments }: { appointments: readonly Appointment[] }) {
  const settling = useSettleVisit()
  const part = useRef<HTMLDivElement>(null)
  const { last } = settling
  const asked = appointments.filter(({ id, isUnresolved }) => isUnresolved && id !== last?.appointment.id)
  return (
    <div ref={part} tabIndex={-1} className="asks">
      <SettleOutcome settling={settling} takeFocus={() => part.current?.focus({ preventScroll: true })} />
      {asked.map((appointment) => {
        const { id, client } = appointment
        return (
          <section key={id} className="box edged wrap-anywhere" aria-labelledby={`cancelled-${id}`}>
            <h2 id={`cancelled-${id}`}>{cancelledWords(appointment)}</h2>
            <div className="actions-row mt-3">
              <ButtonLink small {...linkToBookAgain(appointment)}>
                Find another time<span className="sr-only"> for {client.name}</span>
              </ButtonLink>
              <ActionButton
                small
                variant="line"
                isPending={settling.isPending}
                onClick={() => settling.settle(appointment, 'closed')}
              >
                Close it
              </ActionButton>
            </div>
          </section>
        )
      })}
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
