import { useNavigate } from '@tanstack/react-router'
import type { Appointment } from '#contract/appointment.ts'
import { changeAppointment, removeEntry, settleAppointment } from '#contract/appointments.ts'
import { formatVisitTime, whereWeMeet } from '#contract/booking-words.ts'
import { londonDay } from '#contract/london-time.ts'
import { useIsLeaving } from '#web/admin/lib/use-is-leaving.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { smsHref } from '#web/lib/phone-links.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { visitValuesOf } from './book/visit-form.ts'
import { refetchDiary } from './queries.ts'

/** How long a change can be undone that no mail waits for. */
const undoMs = 20_000

export const mailWords = 'The mail goes in 20 seconds.'

type Saved = {
  title: string
  description: string
  undo?: (() => Promise<unknown>) | undefined
  /** Until when its mail waits. */
  undoUntil?: string | undefined
  /** Instead of Undo. */
  link?: { label: string; href: string } | undefined
}

/** Says in a toast what was saved, with Undo. */
export function tellSaved({ undo, undoUntil, link, ...words }: Saved): Promise<unknown> {
  const act = () =>
    undo?.().then(
      () => {
        showToast({ title: 'Undone', description: 'It is as it was before. No mail goes out.' })
        return refetchDiary()
      },
      (error) => showToast({ title: 'Not undone', description: failureText(error), tone: 'destructive' }),
    )
  const forMs = undoUntil ? Date.parse(undoUntil) - Date.now() : undoMs
  showToast({ ...words, ...(link ? { link } : undo && { undo: { act, forMs } }) })
  return refetchDiary()
}

/** The same, and leads to its day in the diary. */
export function useSaved() {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  function show(saved: Saved, on?: string): void {
    void tellSaved(saved)
    if (!isLeaving()) void navigate({ to: '/admin/diary', search: { ...(on && { on }) } })
  }
  return {
    show,
    /** `before`: the visit before it was moved. */
    visit(visit: Appointment, before?: Appointment): void {
      const { client, email, startsAt, state, undoUntil } = visit
      const { day, hours } = formatVisitTime(visit)
      const done = state === 'cancelled' ? 'Cancelled' : before ? 'Moved' : 'Booked'
      const isUntold = state !== 'cancelled' && email === '' && client.phone !== ''
      const saved = {
        title: `${done}: ${client.name}`,
        description: `${day}, ${hours}.${undoUntil ? ` ${mailWords}` : ''}`,
        ...(undoUntil && { undo: undoOf(visit, before), undoUntil }),
        link: isUntold ? textOfTime(visit) : undefined,
      }
      show(saved, londonDay(new Date(startsAt)))
    },
  }
}

/** How a change is undone while its mail waits. */
function undoOf({ id, version, state }: Appointment, before: Appointment | undefined) {
  const params = { id }
  if (state === 'cancelled')
    return () => callApi(settleAppointment, { params, body: { version, state: 'booked' } })
  if (!before) return () => callApi(removeEntry, { params, query: { version } })
  const { note: _, ...values } = visitValuesOf(before)
  const body = { ...values, version, ignoreWarnings: true, isUndo: true }
  return () => callApi(changeAppointment, { params, body })
}

/** A text that tells a client the time, where no mail does. */
function textOfTime({ client, place, ...time }: Appointment) {
  const { day, hours } = formatVisitTime(time)
  const name = firstNameOf(client.name)
  const words = `Hello ${name}, ${whereWeMeet(place)} on ${day}, ${hours}.`
  return { label: `Text ${name} the time`, href: smsHref(client.phone, words) }
}
