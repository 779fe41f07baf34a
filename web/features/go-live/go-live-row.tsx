import LaptopIcon from 'lucide-react/icons/laptop'
import type { GoLive } from '#contract/go-live.ts'
import { formatCount } from '#web/lib/format.ts'
import { LinkButton } from '#web/lib/link.tsx'
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
          <LinkButton small variant="line" to="/admin/website" hash="go-live">
            Open the list
          </LinkButton>
        }
      >
        <p>Next: {next.title}</p>
      </NoticeRow>
    </div>
  )
}
