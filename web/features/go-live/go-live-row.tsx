import { LaptopIcon } from 'lucide-react'
import { NoticeRow } from '#web/admin/ui/notice-row.tsx'
import { formatCount } from '#web/lib/format.ts'
import { LinkButton } from '#web/lib/link.tsx'
import { useGoLive } from './queries.ts'

/** The first row of Today until the go-live list is done: how much is left, and what is next. */
export function GoLiveRow() {
  const { data } = useGoLive()
  const left = data?.steps.filter(({ isDone }) => !isDone) ?? []
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
