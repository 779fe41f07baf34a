import { RequestVisits } from '#web/features/appointments/request-visits.tsx'
import { RequestPage } from '#web/features/consultations/page/request-page.tsx'

/** The page of a request with what other features show on it, loaded with it. */
export const OpenedRequest = ({ id }: { id: string }) => <RequestPage id={id} Visits={RequestVisits} />
