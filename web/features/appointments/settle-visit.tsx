import { useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { readAppointment, settleAppointment } from '#contract/appointments.ts'
import { callApi } from '#web/lib/api-client.ts'
import { changeOrConflict, useVersionedChange } from '#web/lib/versioned-change.ts'
import { ChangeOutcome } from '#web/ui/change-outcome.tsx'
import { useRefetchDiary } from './diary-queries.ts'

/** What became of a visit, as she says it. */
export const outcomes = {
  done: { label: 'Done', body: { state: 'done' } },
  missed: { label: 'Did not come', body: { state: 'missed' } },
  late: {
    label: 'Cancelled late',
    body: { state: 'cancelled', cancelled: { by: 'client', isLate: true }, notifyClient: false },
  },
} as const
type Outcome = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as Outcome[]

export type Answer = Outcome | 'undo'

type Wanted = { appointment: Appointment; version: number; answer: Answer }

const readNow = async (id: string) => (await callApi(readAppointment, { params: { id } })).appointment

async function send({ appointment: { id }, version, answer }: Wanted): Promise<Appointment> {
  const params = { id }
  const body = answer === 'undo' ? ({ state: 'booked' } as const) : outcomes[answer].body
  return changeOrConflict({
    change: () => callApi(settleAppointment, { params, body: { version, ...body } }),
    read: () => readNow(id),
    isOurs: ({ state }) => state === body.state,
  })
}

/** Says how a visit went, with Undo. */
export function useSettleVisit() {
  const readDiaryAgain = useRefetchDiary()
  const [last, setLast] = useState<{ appointment: Appointment; answer: Answer }>()
  const [isUndone, setIsUndone] = useState(false)
  const changing = useVersionedChange({
    scope: 'how visits went',
    send,
    onSaved: (appointment) => {
      const answer = changing.variables?.answer
      setIsUndone(answer === 'undo')
      setLast(answer && answer !== 'undo' ? { appointment, answer } : undefined)
      void readDiaryAgain()
    },
    notSaved: ({ appointment }) => `How it went with ${appointment.client.name} is not saved.`,
  })
  return {
    ...changing,
    last,
    isUndone,
    settle: (appointment: Appointment, answer: Answer) =>
      changing.mutate({ appointment, version: appointment.version, answer }),
    undo: () => {
      if (last) changing.mutate({ ...last, version: last.appointment.version, answer: 'undo' })
    },
  }
}

const stateLabels = {
  booked: 'Not said',
  done: 'Done',
  missed: 'Did not come',
  cancelled: 'Cancelled',
} as const

const answerLabel = (answer: Answer) => (answer === 'undo' ? stateLabels.booked : outcomes[answer].label)

type Props = { settling: ReturnType<typeof useSettleVisit>; takeFocus: () => void }

/** What she said of a visit: saved, with Undo, not saved, or said otherwise on another device. */
export function SettleOutcome({ settling, takeFocus }: Props) {
  const { last, theirs, variables } = settling
  return (
    <ChangeOutcome
      undone={settling.isUndone ? 'Not said again.' : undefined}
      done={
        last && (
          <>
            <span className="sr-only">{last.appointment.client.name}: </span>
            {`Marked as ${answerLabel(last.answer)}.`}
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
          mine: answerLabel(variables.answer),
          theirs: stateLabels[theirs.state],
        }
      }
      isPending={settling.isPending}
      onUndo={settling.undo}
      onTryAgain={settling.tryAgain}
      onKeepMine={settling.keepMine}
      onKeepTheirs={settling.keepTheirs}
      takeFocus={takeFocus}
    />
  )
}
