import { useEffect, useRef, useState } from 'react'
import type { WorklistEntry } from '#contract/worklist.ts'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { BookingStrip } from './booking-strip.tsx'
import { whenWords } from './booking-words.ts'
import { linkToBookFor, linkToOffer } from './diary/diary-links.ts'
import type { SavedWords } from './mail-words.tsx'

const savedWords = ({ booking }: WorklistEntry) => {
  if (!booking) return 'Booked, no date yet.'
  const { day, hours } = whenWords(booking)
  return `Booked for ${day}, ${hours}.`
}

/** The booking on a request's page: adding, changing and cancelling it. */
export function BookingPart({ entry, SavedWords }: { entry: WorklistEntry; SavedWords: SavedWords }) {
  const { status, booking, version } = entry
  const [form, setForm] = useState<'open' | 'put aside'>()
  const [said, setSaid] = useState('')
  const part = useRef<HTMLDivElement>(null)
  /** The request's version to wait for before moving focus: elements of the earlier version are about to be replaced. */
  const awaited = useRef<number>(undefined)
  // The pressed button is gone with the form.
  useEffect(() => {
    if (awaited.current === undefined || version < awaited.current) return
    const editButton = part.current?.querySelector<HTMLElement>('[data-edit]')
    if (!editButton) return
    awaited.current = undefined
    editButton.focus()
  })
  if (status === 'junk') return null
  const isBooked = status === 'booked' || booking !== undefined
  const isOpen = form === 'open' || (form === undefined && !booking)
  const leave = (words: string, shownVersion: number) => {
    awaited.current = shownVersion
    setForm('put aside')
    setSaid(words)
  }
  return (
    <div ref={part} className="box wrap-anywhere booking">
      <p className="sr-only" role="status">
        {said}
      </p>
      <h2>{booking ? 'Booked' : 'Book a time'}</h2>
      {isOpen ? (
        <OnDemand
          name="booking-form"
          load={() => import('./booking-form.tsx')}
          loading={<Spinner>Loading the form...</Spinner>}
          failure="The form could not be loaded."
        >
          {({ BookingForm }) => (
            <BookingForm
              entry={entry}
              SavedWords={SavedWords}
              takesFocus={form === 'open'}
              onLeave={isBooked ? () => leave('', version) : undefined}
              onSaved={(saved) => leave(savedWords(saved), saved.version)}
              onCancelled={(changed) => leave('The booking is cancelled.', changed)}
            />
          )}
        </OnDemand>
      ) : (
        <BookingStrip entry={entry} onEdit={() => setForm('open')} onSaid={setSaid} />
      )}
      <p className="row mt-3">
        <a className="tap" {...linkToOffer(entry.id)}>
          Offer times<span className="sr-only"> to {entry.name}</span>
        </a>
        {booking && (
          <a className="tap" {...linkToBookFor(entry.id)}>
            Book another visit
          </a>
        )}
      </p>
    </div>
  )
}
