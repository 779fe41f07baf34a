import { useAddress } from '#web/lib/address.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { linkToReply } from '../open-request.ts'
import { useNeighbours } from './queries.ts'
import { BackToList } from './request-breadcrumb.tsx'

type Props = { id: string; isAnswered: boolean }

/** While she works through requests to answer: a link to the next one, whether or not this one was answered. */
export function NextToAnswer({ id, isAnswered }: Props) {
  const [status] = useAddress('status')
  return status === 'new' ? <Next id={id} isAnswered={isAnswered} /> : null
}

function Next({ id, isAnswered }: Props) {
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
