import type { Appointment } from '#contract/appointment.ts'
import { telHref } from '#contract/phone.ts'
import { useKeptAt } from '#web/lib/use-kept-at.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { directionsTo } from './diary-links.ts'
import './offline-contact.css'

/** Number and address on the list itself: without a network the visit's own page may not be there. */
export function OfflineContact({ appointment }: { appointment: Appointment }) {
  const { client, place, address, state } = appointment
  const isOffline = useKeptAt() !== undefined
  if (!isOffline || state === 'cancelled') return null
  return (
    <div className="offline-contact">
      {client.phone && (
        <a className="tap icon-line" href={telHref(client.phone)}>
          <Icon name="phone" />
          <span>
            <span className="sr-only">Call {client.name}: </span>
            {client.phone}
          </span>
        </a>
      )}
      {place === 'home' && address && (
        <a className="tap icon-line" href={directionsTo(address)} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          <span>
            <span className="sr-only">Directions to {client.name}: </span>
            {address}
            <span className="sr-only">, opens in a new tab</span>
          </span>
        </a>
      )}
    </div>
  )
}
