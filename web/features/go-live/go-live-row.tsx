import LaptopIcon from 'lucide-react/icons/laptop'
import type { GoLive } from '#contract/go-live.ts'
import { linkToPath } from '#web/lib/address-link.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { NoticeRow } from '#web/ui/notices/notice-row.tsx'

/** The first row of Today until the go-live list is done: how much is left, and what is next. */
export function GoLiveRow({ goLive: { steps } }: { goLive: GoLive }) {
  const left = steps.filter(({ isDone }) => !isDone)
  const [next] = left
  if (!next) return null
  return (
    <div className="box whole-row go-live-row">
      <NoticeRow
        tone="soon"
        icon={LaptopIcon}
        id="go-live-left"
        title={`${formatCount(left.length)} left before your website opens`}
        action={
          <ButtonLink small variant="line" {...linkToPath('/admin/website#go-live')}>
            Open the list
          </ButtonLink>
        }
      >
        <p>Next: {next.title}</p>
      </NoticeRow>
    </div>
  )
}
