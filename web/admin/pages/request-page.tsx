import { useParams } from '@tanstack/react-router'
import { RequestVisits } from '#web/features/appointments/request-visits.tsx'
import { RequestPage } from '#web/features/consultations/page/request.tsx'

/** The page of a request with what other features show on it. */
export function OpenedRequest() {
  const { id } = useParams({ from: '/admin/consultations/$id' })
  return <RequestPage key={id} id={id} Visits={RequestVisits} />
}
