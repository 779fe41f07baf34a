import { linkInAddress } from '#web/lib/address-link.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { NoticeRow } from '#web/ui/notices/notice-row.tsx'
import { goLiveId, goLiveItems, leftOf } from './items.tsx'
import { useGoLive } from './queries.ts'

/** The first row of Today until the go-live checklist is done: what is left, and what is next. */
export function GoLiveRow() {
  const { data } = useGoLive()
  const left = data ? leftOf(data) : []
  const [next] = left
  if (!next) return null
  return (
    <div className="box go-live-row">
      <NoticeRow
        tone="soon"
        icon="laptop"
        id="go-live-left"
        title={`${formatCount(left.length)} left on the go-live checklist`}
        action={
          <ButtonLink small variant="line" {...linkInAddress({ tab: 'website' }, `#${goLiveId}`)}>
            Open the list
          </ButtonLink>
        }
      >
        <p>The next one takes {goLiveItems[next].takes}.</p>
      </NoticeRow>
    </div>
  )
}
