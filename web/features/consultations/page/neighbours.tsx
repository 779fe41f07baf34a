import type { ConsultationStatus } from '#contract/worklist.ts'
import { useAddress } from '#web/lib/address.ts'
import { linkInAddress } from '#web/lib/address-link.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { linkToReply, linkToRequest } from '../open-request.ts'
import { statusNames } from '../statuses.ts'
import { useNeighbours } from './queries.ts'

const listNames = (status: ConsultationStatus | undefined) => {
  if (status === undefined) return ''
  return status === 'new' ? ' to answer' : ` ${statusNames[status].toLowerCase()}`
}

type Neighbour = { id: string; name: string } | undefined

/** A link to the previous or next request; a placeholder if there is none. */
function Step({ word, icon, to }: { word: string; icon: 'left' | 'right'; to: Neighbour }) {
  if (!to)
    return (
      <span className="icon-button icon-button-line no-neighbour" aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  return (
    <a className="icon-button icon-button-line" {...linkToRequest(to.id)}>
      <Icon name={icon} />
      <span className="sr-only">
        {word}: {to.name}
      </span>
    </a>
  )
}

/** The link back to the list, the position in it, and the neighbouring requests. */
export function RequestBreadcrumb({ id, status }: { id: string; status: ConsultationStatus | undefined }) {
  const { data } = useNeighbours(id, status)
  return (
    <nav className="row-between mb-2" aria-label="Consultations">
      <BackToList />
      <div className="line request-steps">
        {data && (
          <p className={data.place === undefined ? 'fine-print' : 'fine-print has-place'}>
            {data.place !== undefined && `${formatCount(data.place)} of `}
            {formatCount(data.total)}
            <span className="list-name">{listNames(status)}</span>
          </p>
        )}
        <Step word="Previous" icon="left" to={data?.previous} />
        <Step word="Next" icon="right" to={data?.next} />
      </div>
    </nav>
  )
}

export const BackToList = ({ words = 'Consultations' }: { words?: string }) => (
  <a className="tap semibold bare-link" {...linkInAddress({ request: undefined, tab: 'consultations' })}>
    <Icon name="left" />
    {words}
  </a>
)

type NextProps = { id: string; isAnswered: boolean }

/** While she works through requests to answer: a link to the next one, whether or not this one was answered. */
export function NextToAnswer({ id, isAnswered }: NextProps) {
  const [status] = useAddress('status')
  return status === 'new' ? <Next id={id} isAnswered={isAnswered} /> : null
}

function Next({ id, isAnswered }: NextProps) {
  const { data } = useNeighbours(id, 'new')
  if (!data) return null
  const { next, place, total } = data
  // The total still includes an answered request until it is read again.
  const left = isAnswered && place !== undefined ? total - 1 : total
  if (next)
    return (
      <p className="row wrap-anywhere mt-4">
        <ButtonLink small variant={isAnswered ? 'filled' : 'line'} {...linkToReply(next.id)}>
          {isAnswered ? 'Next' : 'Skip to'}: {next.name}
          <Icon name="right" />
        </ButtonLink>
        <span className="fine-print">
          {!isAnswered && place !== undefined
            ? `${formatCount(place + 1)} of ${formatCount(total)} to answer`
            : `${formatCount(left)} still to answer`}
        </span>
      </p>
    )
  if (!isAnswered) return null
  return (
    <div className="row wrap-anywhere mt-4">
      <p>
        {left === 0
          ? 'That was the last one. Nobody waits for an answer.'
          : `That was the last one here. ${formatCount(left)} that you skipped still ${left === 1 ? 'waits' : 'wait'}.`}
      </p>
      <BackToList words="Back to the list" />
    </div>
  )
}
