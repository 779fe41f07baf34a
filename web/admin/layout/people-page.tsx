import { PeopleDesk } from '#web/features/people/people-desk.tsx'
import { RightsDue } from '#web/features/rights/rights-due.tsx'

export const PeoplePage = () => <PeopleDesk law={(lookUp) => <RightsDue onLookUp={lookUp} />} />
