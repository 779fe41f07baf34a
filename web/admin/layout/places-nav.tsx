import { useEffect, useRef } from 'react'
import { useAddress } from '#web/lib/address.ts'
import { linkToPlace } from '#web/lib/address-link.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { type Place, places } from './places.tsx'

/** The page that the address names; undefined for the dashboard. */
export function useDashboardPlace(): Place | undefined {
  const [value] = useAddress('place')
  return places.find((place) => place.value === value)
}

/** Sets the page's title, and moves the focus to its heading after navigation. */
export function usePlaceTitle(place: Place | undefined): void {
  const { name } = useFacts()
  const shown = useRef(place)
  useEffect(() => {
    // The dashboard sets its own title, which says how many requests wait.
    if (place) document.title = `${place.label} | ${name}`
    if (shown.current === place) return
    shown.current = place
    document.querySelector('h1')?.focus()
  }, [place, name])
}

/** Links to the dashboard and to the pages beside it. */
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
