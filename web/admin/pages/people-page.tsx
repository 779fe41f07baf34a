import { PeopleDesk } from '#web/features/people/people-desk.tsx'
import { DataRequests } from '#web/features/rights/data-requests.tsx'

export const PeoplePage = () => (
  <>
    <div className="row-between owner-top">
      <h1 tabIndex={-1} className="heading-section">
        People’s data
      </h1>
      <p className="lede muted measure-26">
        Somebody asks what you hold about them, or wants it gone? Type the address they wrote from.
      </p>
    </div>
    <PeopleDesk law={(lookUp) => <DataRequests onLookUp={lookUp} />} />
  </>
)
