import type { Appointment } from '#contract/appointment.ts'
import type { IconName } from '#web/ui/glyph/glyph.tsx'
import { isOver } from './diary-words.ts'

type Look = {
  className: string
  isPast: boolean
  words?: string
  icon?: IconName
}

/** How a visit is shown: by its place, and once it is over by what became of it. */
export function appointmentStyle(appointment: Appointment, nextId: string | undefined, now: Date): Look {
  const { id, state, place } = appointment
  if (state === 'done') return { className: 'is-past is-done', isPast: true, words: 'Done', icon: 'check' }
  if (state === 'missed') return { className: 'is-past', isPast: true, words: 'Did not come', icon: 'close' }
  if (state === 'cancelled') return { className: 'is-past', isPast: true, words: 'Cancelled', icon: 'close' }
  if (isOver(appointment, now))
    return { className: 'is-past is-asked', isPast: true, words: 'How did it go?', icon: 'clock' }
  const ahead = { className: `is-${place}`, isPast: false }
  if (appointment.wish) return { ...ahead, words: 'Asks for another time', icon: 'alert' }
  return { ...ahead, ...(id === nextId && { words: 'Next' }) }
}
