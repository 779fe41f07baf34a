import { useRef } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { londonDay } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { SettleOutcome } from '../settle-outcome.tsx'
import { outcomeNames, outcomes, useSettleVisit } from '../use-settle-visit.ts'
import { dayHeading, describeVisit, formatHours } from './diary-words.ts'

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
        <section className="box edged needs-connection" aria-labelledby="how-did-it-go">
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
