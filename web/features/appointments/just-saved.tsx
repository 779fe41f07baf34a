import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Undo2Icon from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { changeAppointment, deleteAppointment, settleAppointment } from '#contract/appointments.ts'
import { removeBlock, type saveBlock } from '#contract/diary.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { londonDay } from '#contract/london-time.ts'
import { type Offer, withdrawOffer } from '#contract/offers.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { visitBodyOf, visitValuesOf } from './book/use-visit-form.ts'
import { formatVisitTime } from './booking-words.ts'
import { useRefetchDiary } from './diary-queries.ts'

type Saved = {
  words: ReactNode
  /** How it is undone, and until when. */
  undo?: () => Promise<unknown>
  undoUntil?: string | undefined
  /** Not shown yet: it takes the focus, as what was pressed has gone. */
  isNew?: boolean
}

const key = ['just-saved']

const titles = { booked: 'Booked', moved: 'Moved', cancelled: 'Cancelled' } as const

/** Shows a day of the diary, with a line about what was saved. */
function useShowDay() {
  const queryClient = useQueryClient()
  const readDiaryAgain = useRefetchDiary()
  const navigate = useNavigate()
  return (saved: Saved, day: string | undefined) => {
    queryClient.setQueryData<Saved>(key, { ...saved, isNew: true })
    void readDiaryAgain()
    void navigate({ to: '/admin/diary', search: day === undefined ? {} : { on: day } })
  }
}

/** How a change is undone while its mail waits; `before`: the visit before it was moved. */
function undoOf({ id, version }: Appointment, what: keyof typeof titles, before: Appointment | undefined) {
  const params = { id }
  if (what === 'booked') return () => callApi(deleteAppointment, { params, query: { version } })
  if (what === 'cancelled')
    return () => callApi(settleAppointment, { params, body: { version, state: 'booked' } })
  if (!before) return undefined
  const body = visitBodyOf(visitValuesOf(before))
  return () =>
    callApi(changeAppointment, { params, body: { ...body, version, ignoreWarnings: true, isUndo: true } })
}

/** Shows the day of a visit that was saved, with Undo while its mail waits. */
export function useShowSavedVisit() {
  const showDay = useShowDay()
  return (appointment: Appointment, what: keyof typeof titles, before?: Appointment) => {
    const { client, startsAt, undoUntil } = appointment
    const { day, hours } = formatVisitTime(appointment)
    const words = (
      <>
        <b>
          {titles[what]}: {client.name},
        </b>{' '}
        {day}, {hours}. {undoUntil && 'The mail goes in 20 seconds.'}
      </>
    )
    const undo = undoOf(appointment, what, before)
    showDay({ words, ...(undoUntil && undo && { undo, undoUntil }) }, londonDay(new Date(startsAt)))
  }
}

/** Shows the day of a time that was blocked out, or freed again. */
export function useShowBlockedDay() {
  const showDay = useShowDay()
  return (saved: EndpointResponse<typeof saveBlock> | undefined) => {
    if (!saved) return showDay({ words: 'This time is free again.' }, undefined)
    const { block, warnings } = saved
    const words = ['Blocked out.', ...warnings.map(({ text }) => text)].join(' ')
    const undo = () => callApi(removeBlock, { params: { id: block.id }, query: { version: block.version } })
    showDay({ words, ...(block.version === 1 && { undo }) }, block.day)
  }
}

/** Shows the first day that was offered, with Undo. */
export function useShowOfferedDay() {
  const showDay = useShowDay()
  return ({ id, version, name, times, undoUntil }: Offer) => {
    const words = `${formatCountOf(times.length, 'time')} offered to ${name}. The mail goes in 20 seconds.`
    const undo = () => callApi(withdrawOffer, { params: { id }, body: { version } })
    const [first] = times
    showDay({ words, ...(undoUntil && { undo, undoUntil }) }, first && londonDay(new Date(first.startsAt)))
  }
}

/** The last change, while it can be undone. */
export function JustSaved() {
  const queryClient = useQueryClient()
  const readDiaryAgain = useRefetchDiary()
  const { data: saved } = useQuery<Saved | null>({ queryKey: key, queryFn: () => null, enabled: false })
  const undoing = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => {
      queryClient.setQueryData<Saved>(key, { words: 'Undone. No mail goes out.', isNew: true })
      void readDiaryAgain()
    },
  })
  const part = useRef<HTMLDivElement>(null)
  const until = saved?.undoUntil
  useEffect(() => {
    if (!until) return
    const end = () => {
      if (part.current?.contains(document.activeElement)) part.current.focus({ preventScroll: true })
      queryClient.setQueryData(key, null)
    }
    const timer = setTimeout(end, Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until, queryClient])
  useEffect(() => {
    if (!saved?.isNew) return
    const undoButton = part.current?.querySelector('button')
    ;(undoButton ?? part.current)?.focus({ preventScroll: true })
    queryClient.setQueryData<Saved>(key, { ...saved, isNew: false })
  }, [saved, queryClient])
  const undo = saved?.undo
  return (
    <div ref={part} role="status" tabIndex={-1} className="just-saved">
      {saved && (
        <InlineNotice words={saved.words}>
          {undo && (
            <ActionButton
              small
              variant="line"
              isPending={undoing.isPending}
              onClick={() => undoing.mutate(undo)}
            >
              <Undo2Icon className="icon" />
              Undo
            </ActionButton>
          )}
        </InlineNotice>
      )}
      {undoing.error && <p className="outcome outcome-bad">Not undone. {failureText(undoing.error)}</p>}
    </div>
  )
}
