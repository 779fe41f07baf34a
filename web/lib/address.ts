import { useSyncExternalStore } from 'react'
import { layersInHistory, onceSettled } from './layers.ts'

/** What the address says under a name, so that a reload keeps it. */
export const inAddress = (name: string) => new URLSearchParams(location.search).get(name) ?? undefined

const changed = 'address-changed'

type Values = Readonly<Record<string, string | undefined>>

function addressWith(values: Values): URL {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(values))
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  return url
}

/** Writes it there, or takes it out; the page stays and Back leads past it. */
export function keepInAddress(name: string, value: string | undefined): void {
  onceSettled(() => {
    history.replaceState(history.state, '', addressWith({ [name]: value }))
    dispatchEvent(new Event(changed))
  })
}

/** The same with several at once, as a step that Back takes back. `hash` names the part of the page to go on in. */
export function stepInAddress(values: Values, hash = ''): void {
  onceSettled(() => {
    if (Object.entries(values).every(([name, value]) => inAddress(name) === value)) return
    const url = addressWith(values)
    url.hash = hash
    // The entry of a dialog that is left by this step becomes the step's own.
    if (layersInHistory() > 0) history.replaceState(null, '', url)
    else history.pushState(null, '', url)
    dispatchEvent(new Event(changed))
  })
}

function subscribe(onChange: () => void) {
  for (const type of ['popstate', changed]) addEventListener(type, onChange)
  return () => {
    for (const type of ['popstate', changed]) removeEventListener(type, onChange)
  }
}

/** What the address says under a name, also after Back and Forward, and how to go on to another value. */
export function useAddress(name: string) {
  const value = useSyncExternalStore(subscribe, () => inAddress(name))
  return [value, (next: string | undefined) => stepInAddress({ [name]: next })] as const
}
