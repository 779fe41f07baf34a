import { useSyncExternalStore } from 'react'
import { type OwnerValues, ownerAddress, readOwnerPath } from '#contract/owner-address.ts'
import { layersInHistory, onceSettled } from './layers.ts'

const valuesInAddress = (): OwnerValues => ({
  ...Object.fromEntries(new URLSearchParams(location.search)),
  ...readOwnerPath(location.pathname),
})

/** What the address says under a name, so that a reload keeps it. */
export const inAddress = (name: string) => valuesInAddress()[name]

const changed = 'address-changed'

/** The address of this place with other values. */
export const addressWith = (values: OwnerValues) => ownerAddress({ ...valuesInAddress(), ...values })

/** Gives an address of former times, with everything behind its question mark, the path it has now. */
export function renewAddress(): void {
  history.replaceState(history.state, '', addressWith({}) + location.hash)
}

/** Writes it there, or takes it out; the page stays and Back leads past it. */
export function keepInAddress(name: string, value: string | undefined): void {
  onceSettled(() => {
    history.replaceState(history.state, '', addressWith({ [name]: value }) + location.hash)
    dispatchEvent(new Event(changed))
  })
}

/** The same with several at once, as a step that Back takes back. `hash` names the part of the page to go on in. */
export function stepInAddress(values: OwnerValues, hash = ''): void {
  onceSettled(() => {
    if (Object.entries(values).every(([name, value]) => inAddress(name) === value)) return
    const address = addressWith(values) + hash
    // The entry of a dialog that is left by this step becomes the step's own.
    if (layersInHistory() > 0) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
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
