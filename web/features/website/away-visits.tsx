import { useQuery } from '@tanstack/react-query'
import { readDiary } from '#contract/diary.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { recordOf } from './form/form-values.ts'

const maxDays = 42

/** Names the visits in the days for which she has just said that she is away: nobody cancels them for her. */
export function AwayVisits({ away }: { away: unknown }) {
  const from = String(recordOf(away).from ?? '')
  const back = String(recordOf(away).back ?? '')
  const days = Math.min(maxDays, Math.round((Date.parse(back) - Date.parse(from)) / 86_400_000))
  const diary = useQuery({
    queryKey: [readDiary.path, 'away', from, back],
    queryFn: () => callApi(readDiary, { query: { from, days } }),
    enabled: days > 0,
    gcTime: 0,
  })
  const visits = (diary.data?.days ?? []).flatMap(({ day, rows }) =>
    day < back ? rows.flatMap((row) => (row.kind === 'appointment' ? [row.appointment] : [])) : [],
  )
  if (visits.length === 0) return null
  return (
    <section className="notice-bad" role="status">
      <p className="semibold">
        {visits.length === 1 ? 'One visit lies' : `${visits.length} visits lie`} in the days that you are away
      </p>
      <ul>
        {visits.map(({ id, startsAt, client }) => (
          <li key={id}>
            <Link to="/admin/diary/$id" params={{ id }}>
              {formatMediumDateTime(startsAt)}, {client.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
