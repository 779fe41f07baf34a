import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import type { Notice } from '#contract/today.ts'
import { TodayVisits } from '#web/features/appointments/today-visits.tsx'
import { useToday } from '#web/features/consultations/queries.ts'
import { TodayRequests } from '#web/features/consultations/today-requests.tsx'
import { GoLiveRow } from '#web/features/go-live/go-live-row.tsx'
import { useGoLive } from '#web/features/go-live/queries.ts'
import { formatCount } from '#web/lib/format.ts'
import { LinkButton } from '#web/lib/link.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { NoticeRow } from '#web/ui/notices/notice-row.tsx'

function GoLive() {
  const { data } = useGoLive()
  if (!data || data.steps.every(({ isDone }) => isDone)) return null
  return <GoLiveRow goLive={data} />
}

/** What needs her today: in full on the first tab, as one line on the others. */
export function Today({ isFolded }: { isFolded: boolean }) {
  if (isFolded) return <AlsoWaitingFolded />
  return (
    <div className="sides today">
      <GoLive />
      <div>
        <TodayRequests />
      </div>
      <div className="today-side">
        <TodayVisits />
        <AlsoWaiting />
      </div>
    </div>
  )
}

const Notices = ({ notices }: { notices: readonly Notice[] }) => (
  <ul className="lined">
    {notices.map(({ id, tone, title, text, to, label }) => (
      <li key={id}>
        <NoticeRow
          tone={tone}
          id={`notice-${id}`}
          title={title}
          action={
            <LinkButton small variant="line" aria-label={`${label}: ${title}`} to={to}>
              {label}
            </LinkButton>
          }
        >
          <p>{text}</p>
        </NoticeRow>
      </li>
    ))}
  </ul>
)

/** What waits for her besides the requests. */
function AlsoWaiting() {
  const today = useToday(({ notices }) => notices)
  const notices = today.data
  return (
    <section className="box fill also-waiting" aria-labelledby="also-waiting">
      <h2 id="also-waiting">Also waiting for you</h2>
      {!notices && (
        <NotLoaded query={today} loading="Looking around...">
          What else waits for you could not be loaded.
        </NotLoaded>
      )}
      {notices && notices.length > 0 && <Notices notices={notices} />}
      {notices?.length === 0 && (
        <NoticeRow tone="plain" id="in-order" title="Everything else is in order">
          <p>Mail leaves, backups are made, and nobody waits longer than you promise.</p>
        </NoticeRow>
      )}
    </section>
  )
}

/** The notices folded into one line, for the other tabs. */
function AlsoWaitingFolded() {
  const { data: notices = [] } = useToday((today) => today.notices)
  const [only, ...others] = notices
  if (!only) return null
  return (
    <details className="box fold also-folded">
      <summary>
        <CircleAlertIcon className="icon bad" />
        <span>
          {others.length === 0 ? (
            <b>{only.title}</b>
          ) : (
            <b>{formatCount(notices.length)} other things wait for you.</b>
          )}
        </span>
        <ChevronDownIcon className="icon" />
      </summary>
      <Notices notices={notices} />
    </details>
  )
}
