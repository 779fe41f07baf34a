import { useEffect, useRef } from 'react'
import { useAddress } from '#web/lib/address.ts'
import { linkToPlace } from '#web/lib/address-link.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { type Place, places } from './places.tsx'

/** The place that the address names; none is the dashboard. */
export function usePlace(): Place | undefined {
  const [value] = useAddress('place')
  return places.find((place) => place.value === value)
}

/** Names the open place in the title, and puts the focus on its heading once she has gone there. */
export function usePlaceTitle(place: Place | undefined): void {
  const { name } = useFacts()
  const shown = useRef(place)
  useEffect(() => {
    // The dashboard's own says who waits.
    if (place) document.title = `${place.label} | ${name}`
    if (shown.current === place) return
    shown.current = place
    document.querySelector('h1')?.focus()
  }, [place, name])
}

/** The ways to the dashboard and to what stands beside it. */
export function PlacesNav({ open }: { open: Place | undefined }) {
  if (places.length === 0) return null
  const link = (value: string | undefined, label: string) => (
    <li key={label}>
      <a {...linkToPlace(value)} aria-current={open?.value === value ? 'page' : undefined}>
        {label}
      </a>
    </li>
  )
  return (
    <nav className="places" aria-label="Desk">
      <ul>
        {link(undefined, 'Dashboard')}
        {places.map(({ value, label }) => link(value, label))}
      </ul>
    </nav>
  )
}
