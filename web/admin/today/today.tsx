import { CheckIcon, ChevronDownIcon, CircleAlertIcon } from 'lucide-react'
import type { Notice } from '#contract/today.ts'
import { NoticeRow } from '#web/admin/ui/notice-row.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { TodayVisits } from '#web/features/appointments/diary/today-visits.tsx'
import { useToday } from '#web/features/consultations/queries.ts'
import { TodayRequests } from '#web/features/consultations/today-requests.tsx'
import { GoLiveRow } from '#web/features/go-live/go-live-row.tsx'
import { formatCount } from '#web/lib/format.ts'
import { LinkButton } from '#web/lib/link.tsx'

const look =
  'sides items-stretch [--sides:minmax(0,7.4fr)_minmax(0,4.6fr)] max-md:gap-3 [&>*]:flex [&>*]:min-w-0 [&>*]:flex-col [&>.go-live-row]:py-0'

/** What needs her today: in full on the first tab, as one line on the others. */
export function Today({ isFolded }: { isFolded: boolean }) {
  const today = useToday(({ notices }) => notices)
  if (isFolded) return <FoldedNotices notices={today.data ?? []} />
  return (
    <div className={look}>
      <GoLiveRow />
      <div>
        <TodayRequests />
      </div>
      <div className="gap-5 max-md:gap-3">
        <TodayVisits />
        <Query of={today} what="what else waits for you">
          {(notices) => <AlsoWaiting notices={notices} />}
        </Query>
      </div>
    </div>
  )
}

type Props = { notices: readonly Notice[] }

const Notices = ({ notices }: Props) => (
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

/** What waits for her besides the requests; one line if nothing does. */
const AlsoWaiting = ({ notices }: Props) =>
  notices.length === 0 ? (
    <p className="icon-line text-small muted">
      <CheckIcon className="icon good" />
      Everything else is in order.
    </p>
  ) : (
    <section className="box flex-1 pb-[0.6rem]" aria-labelledby="also-waiting">
      <h2 id="also-waiting">Also waiting for you</h2>
      <Notices notices={notices} />
    </section>
  )

/** The notices folded into one line, for the other tabs. */
function FoldedNotices({ notices }: Props) {
  const [only, ...others] = notices
  if (!only) return null
  return (
    <details className="box fold col-span-full px-[clamp(1rem,1.6vw,1.25rem)] py-0">
      <summary className="text-[1em] leading-[1.4] font-medium">
        <CircleAlertIcon className="icon bad" />
        <b>
          {others.length === 0 ? only.title : `${formatCount(notices.length)} other things wait for you.`}
        </b>
        <ChevronDownIcon className="icon ml-auto" />
      </summary>
      <Notices notices={notices} />
    </details>
  )
}
