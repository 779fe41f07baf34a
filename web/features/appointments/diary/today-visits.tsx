import { ReadFailure } from '#web/admin/ui/query.tsx'
import { Link } from '#web/lib/link.tsx'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { ClientNewsList, HowDidItGo } from '../asks.tsx'
import { useDiary } from '../queries.ts'
import { visitsOf } from '../words.ts'
import { DayRow } from './day-row.tsx'
import { countVisits, rowKey, startWords } from './words.ts'

/** Her visits of today with the ways to them, how the last one went, and what clients did by their links. */
export function TodayVisits() {
  const query = useDiary(useToday(), 1)
  const now = useNow()
  const { data: diary } = query
  if (!diary) return <ReadFailure of={query} what="your visits of today" />
  const { today, days, next, unsettled, clientNews } = diary
  const count = days.flatMap(visitsOf).length
  const rows = days
    .flatMap((day) => day.rows)
    .filter(({ kind }) => kind === 'appointment' || kind === 'travel')
  return (
    <>
      <section className="box wrap-anywhere pb-3.5" aria-labelledby="today-visits">
        <div className="row-between">
          <h2 id="today-visits">{countVisits(count)}</h2>
          <Link className="tap" to="/admin/diary" search={{ on: today }}>
            Diary
          </Link>
        </div>
        {count === 0 && next && (
          <p>
            Next:{' '}
            <Link className="tap semibold -my-3" to="/admin/diary/$id" params={{ id: next.id }}>
              {next.client.name}
            </Link>
            , {startWords(next.startsAt, today)}
          </p>
        )}
        <ol className="@container not-empty:mt-2">
          {rows.map((row) => (
            <DayRow key={rowKey(row)} {...{ row, diary, now }} />
          ))}
        </ol>
      </section>
      <HowDidItGo unsettled={unsettled} today={today} />
      <ClientNewsList news={clientNews} />
    </>
  )
}
