import { useRef } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { londonDay } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ChangeOutcome } from '#web/ui/change-outcome.tsx'
import { type Outcome, outcomes, useSettle } from '../use-settle.ts'
import { dayHeading, hoursWords, whatWords } from './diary-words.ts'

type Props = { unsettled: readonly Appointment[]; today: string }

const outcomeNames = Object.keys(outcomes) as Outcome[]

const stateLabels = {
  booked: 'Not said',
  done: 'Done',
  missed: 'Did not come',
  cancelled: 'Cancelled',
} as const

/** Asks about the oldest visit that is over; one press saves. */
export function HowDidItGo({ unsettled, today }: Props) {
  const facts = useFacts()
  const settling = useSettle()
  const part = useRef<HTMLDivElement>(null)
  const { last, theirs, variables } = settling
  const asked = unsettled.find(({ id }) => id !== last?.appointment.id)
  return (
    <div ref={part} tabIndex={-1} className="diary-asks">
      <ChangeOutcome
        undone={settling.isUndone ? 'Not said again.' : undefined}
        done={
          last && (
            <>
              <span className="sr-only">{last.appointment.client.name}: </span>
              Marked as {outcomes[last.outcome].label}.
            </>
          )
        }
        doneKey={last?.appointment.id ?? ''}
        undoTakesFocus
        failure={settling.failure}
        conflict={
          theirs &&
          variables && {
            label: variables.appointment.client.name,
            mine: variables.outcome === 'undo' ? stateLabels.booked : outcomes[variables.outcome].label,
            theirs: stateLabels[theirs.state],
          }
        }
        isPending={settling.isPending}
        onUndo={settling.undo}
        onTryAgain={settling.tryAgain}
        onKeepMine={settling.keepMine}
        onKeepTheirs={settling.keepTheirs}
        takeFocus={() => part.current?.focus({ preventScroll: true })}
      />
      {asked && (
        <section className="box edged" aria-labelledby="how-did-it-go">
          <h2 id="how-did-it-go">How did it go with {asked.client.name}?</h2>
          <p className="fine-print">
            {dayHeading(londonDay(new Date(asked.startsAt)), today)}, {hoursWords(asked)},{' '}
            {whatWords(asked, facts)}
          </p>
          <fieldset className="diary-answers">
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
