import type { ComponentType } from 'react'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export type Place = {
  /** Names it in the address. */
  value: string
  label: string
  /** Begins with an `h1` that can take the focus. */
  Page: ComponentType
}

const People = () => (
  <OnDemand
    name="people-page"
    load={() => import('./people-page.tsx')}
    loading={<Spinner>Loading...</Spinner>}
    failure="This page could not be loaded."
  >
    {({ PeoplePage }) => <PeoplePage />}
  </OnDemand>
)

/** What stands beside the dashboard in the header, in this order; each fetches its script when it is opened. */
export const places: readonly Place[] = [{ value: 'people', label: 'People’s data', Page: People }]
