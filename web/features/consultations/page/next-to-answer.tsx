import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { useAddress } from '#web/lib/address.ts'
import { linkInAddress } from '#web/lib/address-link.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { linkToReply } from '../open-request.ts'
import { useWorklistSummary } from '../queries.ts'

export const BackToList = ({ words = 'Consultations' }: { words?: string }) => (
  <a className="tap semibold bare-link" {...linkInAddress({ request: undefined, tab: 'consultations' })}>
    <ChevronLeftIcon className="icon" />
    {words}
  </a>
)

type Props = { id: string; isAnswered: boolean }

/** While she works through the requests to answer: a link to the one that waits longest besides this one. */
export function NextToAnswer({ id, isAnswered }: Props) {
  const [status] = useAddress('status')
  const { data } = useWorklistSummary()
  if (status !== 'new' || !data) return null
  const { urgent } = data.waiting
  const place = urgent.findIndex((entry) => entry.id === id)
  const next = urgent[place + 1] ?? urgent.find((entry) => entry.id !== id)
  if (next)
    return (
      <p className="row wrap-anywhere mt-4">
        <ButtonLink small variant={isAnswered ? 'filled' : 'line'} {...linkToReply(next.id)}>
          Next to answer: {next.name}
          <ChevronRightIcon className="icon" />
        </ButtonLink>
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
