import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'

/** The People's data page. Its heading renders at once, as it takes the focus. */
export function PeoplePlace() {
  return (
    <>
      <div className="owner-top">
        <h1 tabIndex={-1} className="heading-section">
          People’s data
        </h1>
        <p className="owner-lede">
          Somebody asks what you hold about them, or wants it gone? Type the address they wrote from.
        </p>
      </div>
      <LoadOnDemand
        name="people-page"
        load={() => import('./people-page.tsx')}
        loading={<Spinner>Loading...</Spinner>}
        failure="This page could not be loaded."
      >
        {({ PeoplePage }) => <PeoplePage />}
      </LoadOnDemand>
    </>
  )
}
