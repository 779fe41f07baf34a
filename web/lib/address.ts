import { useSyncExternalStore } from 'react'
import { buildDashboardAddress, type OwnerValues, parseDashboardPath } from '#contract/owner-address.ts'
import { afterPendingStepBack, layersInHistory } from './layers.ts'

/** The path alone says where one is; what is open there may need parameters besides. */
const valuesInAddress = (): OwnerValues => ({
  ...Object.fromEntries(new URLSearchParams(location.search)),
  ...{ tab: undefined, place: undefined },
  ...parseDashboardPath(location.pathname),
})

/** The value of a parameter in the current address. */
export const valueInAddress = (name: string) => valuesInAddress()[name]

const changed = 'address-changed'

/** The current address with some parameters changed. */
export const addressWith = (values: OwnerValues) => buildDashboardAddress({ ...valuesInAddress(), ...values })

/** Changes parameters without a history entry, so that Back skips the change. */
export function replaceAddressValues(values: OwnerValues): void {
  afterPendingStepBack(() => {
    history.replaceState(history.state, '', addressWith(values) + location.hash)
    dispatchEvent(new Event(changed))
  })
}

export const replaceAddressValue = (name: string, value: string | undefined) =>
  replaceAddressValues({ [name]: value })

/** Changes several parameters in a new history entry, which Back undoes. `hash` names the part of the page to go to. */
export function pushAddressValues(values: OwnerValues, hash = ''): void {
  afterPendingStepBack(() => {
    if (Object.entries(values).every(([name, value]) => valueInAddress(name) === value)) return
    const address = addressWith(values) + hash
    // Reuse the history entry of the dialog that this step closes.
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

/** The value of a parameter, current after Back and Forward, and a function that changes it in a new history entry. */
export function useAddress(name: string) {
  const value = useSyncExternalStore(subscribe, () => valueInAddress(name))
  return [value, (next: string | undefined) => pushAddressValues({ [name]: next })] as const
}
