import { PeopleDesk } from '#web/features/people/people-desk.tsx'
import { DataRequests } from '#web/features/rights/data-requests.tsx'

export const PeoplePage = () => <PeopleDesk law={(lookUp) => <DataRequests onLookUp={lookUp} />} />
