import type { GoLive } from '#contract/go-live.ts'
import { linkInAddress } from '#web/lib/address-link.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { NoticeRow } from '#web/ui/notices/notice-row.tsx'
import { goLiveId, goLiveSteps, ownStepsLeft } from './steps.ts'

/** The first row of Today until the go-live list is done: what is left, and what is next. */
export function GoLiveRow({ goLive }: { goLive: GoLive }) {
  const left = ownStepsLeft(goLive)
  const [next] = left
  return (
    <div className="box whole-row go-live-row">
      <NoticeRow
        tone="soon"
        icon="laptop"
        id="go-live-left"
        title={
          next
            ? `${formatCount(left.length)} left before your website opens`
            : 'Your part is done, the technical one is not'
        }
        action={
          <ButtonLink small variant="line" {...linkInAddress({ tab: 'website' }, `#${goLiveId}`)}>
            Open the list
          </ButtonLink>
        }
      >
        <p>
          {next
            ? `Next (${goLiveSteps[next].minutes} min): ${goLiveSteps[next].title}`
            : 'Copy what to say, and pass it on.'}
        </p>
      </NoticeRow>
    </div>
  )
}
