import { getRouteApi } from '@tanstack/react-router'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useWorklistSummary } from '../queries.ts'

export const BackToList = ({ words = 'Consultations' }: { words?: string }) => (
  <Link to="/admin/consultations" className="tap semibold bare-link">
    <ChevronLeftIcon className="icon" />
    {words}
  </Link>
)

const route = getRouteApi('/admin/consultations/$id')

type Props = { id: string; isAnswered: boolean }

/** While she works through the requests to answer: a link to the one that waits longest besides this one. */
export function NextToAnswer({ id, isAnswered }: Props) {
  const { status } = route.useSearch()
  const { data } = useWorklistSummary()
  if (status !== 'new' || !data) return null
  const { urgent } = data.waiting
  const place = urgent.findIndex((entry) => entry.id === id)
  const next = urgent[place + 1] ?? urgent.find((entry) => entry.id !== id)
  if (next)
    return (
      <p className="row wrap-anywhere mt-4">
        <LinkButton
          small
          variant={isAnswered ? 'filled' : 'line'}
          to="/admin/consultations/$id"
          params={{ id: next.id }}
          hash="reply"
        >
          Next to answer: {next.name}
          <ChevronRightIcon className="icon" />
        </LinkButton>
      </p>
    )
  if (!isAnswered) return null
  return (
    <div className="row wrap-anywhere mt-4">
      <p>That was the last one. Nobody waits for an answer.</p>
      <BackToList words="Back to the list" />
    </div>
  )
}
