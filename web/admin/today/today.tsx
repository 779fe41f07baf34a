import { CheckIcon } from 'lucide-react'
import type { Notice } from '#contract/today.ts'
import { NoticeRow } from '#web/admin/ui/notice-row.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { TodayVisits } from '#web/features/appointments/diary/today-visits.tsx'
import { useToday } from '#web/features/consultations/queries.ts'
import { TodayRequests } from '#web/features/consultations/today-requests.tsx'
import { GoLiveRow } from '#web/features/go-live/go-live-row.tsx'
import { LinkButton } from '#web/lib/link.tsx'

const look =
  'sides items-stretch [--sides:minmax(0,7.4fr)_minmax(0,4.6fr)] max-md:gap-3 [&>*]:flex [&>*]:min-w-0 [&>*]:flex-col [&>.go-live-row]:py-0'

/** What needs her today. */
export function Today() {
  const today = useToday(({ notices }) => notices)
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

/** What waits for her besides the requests; one line if nothing does. */
const AlsoWaiting = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length === 0 ? (
    <p className="icon-line text-small muted">
      <CheckIcon className="icon good" />
      Everything else is in order.
    </p>
  ) : (
    <section className="box flex-1 pb-[0.6rem]" aria-labelledby="also-waiting">
      <h2 id="also-waiting">Also waiting for you</h2>
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
    </section>
  )
