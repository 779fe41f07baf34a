import { OldRequests } from '#web/features/people/old-requests.tsx'
import { PeopleDesk } from '#web/features/people/people-desk.tsx'

export const PeoplePage = () => <PeopleDesk below={<OldRequests />} />
