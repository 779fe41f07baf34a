import { useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { readAppointment, settleAppointment, undoAppointment } from '#contract/appointments.ts'
import { callApi } from '#web/lib/api-client.ts'
import { changeOrConflict, useVersionedChange } from '#web/lib/versioned-change.ts'
import { useReadDiaryAgain } from './diary-queries.ts'

/** What became of a visit, as she says it. */
export const outcomes = {
  done: { label: 'Done', body: { state: 'done' } },
  missed: { label: 'Did not come', body: { state: 'missed' } },
  late: {
    label: 'Cancelled late',
    body: { state: 'cancelled', cancelled: { by: 'client', isLate: true }, tells: false },
  },
} as const
export type Outcome = keyof typeof outcomes

type Wanted = { appointment: Appointment; version: number; outcome: Outcome | 'undo' }

const readNow = async (id: string) => (await callApi(readAppointment, { params: { id } })).appointment

async function send({ appointment: { id }, version, outcome }: Wanted): Promise<Appointment> {
  const params = { id }
  return changeOrConflict({
    change: async () => {
      if (outcome !== 'undo')
        return callApi(settleAppointment, { params, body: { version, ...outcomes[outcome].body } })
      const { appointment } = await callApi(undoAppointment, { params, body: { version } })
      return appointment ?? readNow(id)
    },
    read: () => readNow(id),
    isOurs: ({ state }) => (outcome === 'undo' ? state === 'booked' : state === outcomes[outcome].body.state),
  })
}

/** Says how a visit went, with Undo. */
export function useSettle() {
  const readDiaryAgain = useReadDiaryAgain()
  const [last, setLast] = useState<{ appointment: Appointment; outcome: Outcome }>()
  const [isUndone, setIsUndone] = useState(false)
  const changing = useVersionedChange({
    scope: 'how visits went',
    send,
    onSaved: (appointment) => {
      const outcome = changing.variables?.outcome
      setIsUndone(outcome === 'undo')
      setLast(outcome && outcome !== 'undo' ? { appointment, outcome } : undefined)
      void readDiaryAgain()
    },
    notSaved: ({ appointment }) => `How it went with ${appointment.client.name} is not saved.`,
  })
  return {
    ...changing,
    last,
    isUndone,
    settle: (appointment: Appointment, outcome: Outcome) =>
      changing.mutate({ appointment, version: appointment.version, outcome }),
    undo: () => {
      if (last) changing.mutate({ ...last, version: last.appointment.version, outcome: 'undo' })
    },
  }
}
