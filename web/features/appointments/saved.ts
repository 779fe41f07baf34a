import { useNavigate } from '@tanstack/react-router'
import type { Appointment } from '#contract/appointment.ts'
import { changeAppointment, deleteAppointment, settleAppointment } from '#contract/appointments.ts'
import { whereWeMeet } from '#contract/booking-words.ts'
import { removeBlock, type saveBlock } from '#contract/diary.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { londonDay } from '#contract/london-time.ts'
import { type Offer, withdrawOffer } from '#contract/offers.ts'
import { smsHref } from '#contract/phone.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { visitBodyOf, visitValuesOf } from './book/visit-values.ts'
import { useRefetchDiary } from './queries.ts'
import { formatVisitTime } from './words.ts'

/** How long a change can be undone that no mail waits for. */
const undoMs = 20_000

const mailWords = 'The mail goes in 20 seconds.'

type Saved = {
  title: string
  description: string
  undo?: () => Promise<unknown>
  /** Until when its mail waits. */
  undoUntil?: string | undefined
  /** Instead of Undo. */
  link?: { label: string; href: string }
}

/** Shows a toast about what was saved, with Undo. */
export function useSavedToast() {
  const refetchDiary = useRefetchDiary()
  return ({ title, description, undo, undoUntil, link }: Saved) => {
    const act = () =>
      undo?.().then(
        () => {
          showToast({
            title: 'Undone',
            description: undoUntil ? 'No mail goes out.' : 'It is as it was before.',
          })
          void refetchDiary()
        },
        (error: unknown) =>
          showToast({ title: 'Not undone', description: failureText(error), tone: 'destructive' }),
      )
    const forMs = undoUntil ? Date.parse(undoUntil) - Date.now() : undoMs
    showToast({
      title,
      description,
      ...(link ? { link } : undo && { undo: { act: () => void act(), forMs } }),
    })
    void refetchDiary()
  }
}

/** Leads to a day of the diary, with a toast about what was saved. */
function useShowDay() {
  const showToast = useSavedToast()
  const navigate = useNavigate()
  return (saved: Saved, on: string | undefined) => {
    showToast(saved)
    void navigate({ to: '/admin/diary', search: { ...(on && { on }) } })
  }
}

const titles = { booked: 'Booked', moved: 'Moved', cancelled: 'Cancelled' } as const

/** How a change is undone while its mail waits; `before`: the visit before it was moved. */
function undoOf({ id, version }: Appointment, what: keyof typeof titles, before: Appointment | undefined) {
  const params = { id }
  if (what === 'booked') return () => callApi(deleteAppointment, { params, query: { version } })
  if (what === 'cancelled')
    return () => callApi(settleAppointment, { params, body: { version, state: 'booked' } })
  if (!before) return undefined
  const body = { ...visitBodyOf(visitValuesOf(before)), version, ignoreWarnings: true, isUndo: true }
  return () => callApi(changeAppointment, { params, body })
}

/** A text that tells a client the time, where no mail does. */
function textTo({ client, place, ...span }: Appointment) {
  const { day, hours } = formatVisitTime(span)
  const words = `Hello ${firstNameOf(client.name)}, ${whereWeMeet(place)} on ${day}, ${hours}.`
  return { label: `Text ${firstNameOf(client.name)} the time`, href: smsHref(client.phone, words) }
}

/** Shows the day of a visit that was saved. */
export function useShowSavedVisit() {
  const showDay = useShowDay()
  return (appointment: Appointment, what: keyof typeof titles, before?: Appointment) => {
    const { client, email, startsAt, undoUntil } = appointment
    const { day, hours } = formatVisitTime(appointment)
    const undo = undoOf(appointment, what, before)
    const isTold = undoUntil !== undefined
    const canBeTexted = what !== 'cancelled' && email === '' && client.phone !== ''
    const saved = {
      title: `${titles[what]}: ${client.name}`,
      description: `${day}, ${hours}.${isTold ? ` ${mailWords}` : ''}`,
      ...(isTold && undo && { undo, undoUntil }),
      ...(canBeTexted && { link: textTo(appointment) }),
    }
    showDay(saved, londonDay(new Date(startsAt)))
  }
}

/** Shows the day of a time that was blocked out, or freed again. */
export function useShowBlockedDay() {
  const showDay = useShowDay()
  return (saved: EndpointResponse<typeof saveBlock> | undefined) => {
    if (!saved) return showDay({ title: 'Free again', description: 'This time is free again.' }, undefined)
    const { block, warnings } = saved
    const undo = () => callApi(removeBlock, { params: { id: block.id }, query: { version: block.version } })
    const description = ['This time is kept free.', ...warnings.map(({ text }) => text)].join(' ')
    showDay({ title: 'Blocked out', description, ...(block.version === 1 && { undo }) }, block.day)
  }
}

/** Shows the first day that was offered. */
export function useShowOfferedDay() {
  const showDay = useShowDay()
  return ({ id, version, name, times, undoUntil }: Offer) => {
    const title = `${formatCountOf(times.length, 'time')} offered to ${name}`
    const undo = () => callApi(withdrawOffer, { params: { id }, body: { version } })
    const [first] = times
    showDay(
      { title, description: mailWords, ...(undoUntil && { undo, undoUntil }) },
      first && londonDay(new Date(first.startsAt)),
    )
  }
}
