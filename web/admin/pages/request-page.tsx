import { getRouteApi } from '@tanstack/react-router'
import { RequestVisits } from '#web/features/appointments/request-visits.tsx'
import { RequestPage } from '#web/features/consultations/page/request.tsx'

const route = getRouteApi('/admin/consultations/$id')

/** The page of a request with what other features show on it. */
export function OpenedRequest() {
  const { id } = route.useParams()
  return <RequestPage key={id} id={id} Visits={RequestVisits} />
}
