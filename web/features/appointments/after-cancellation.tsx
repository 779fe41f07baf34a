import { useRef } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { linkToBookAgain } from './diary/diary-links.ts'
import { SettleOutcome } from './settle-outcome.tsx'
import { useSettleVisit } from './use-settle-visit.ts'

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
          <section
            key={id}
            className="box edged wrap-anywhere needs-connection"
            aria-labelledby={`cancelled-${id}`}
          >
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
