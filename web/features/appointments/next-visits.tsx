import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointment.ts'
import { bookingDay } from '#contract/booking-words.ts'
import { type Diary, readDiary } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { areaName, serviceName } from '#contract/request-labels.ts'
import { dayWord } from '#web/lib/day-labels.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatTime } from '#web/lib/format.ts'
import { read } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { linkToAppointment } from './diary/diary-links.ts'

const shownAtMost = 3

/** Those that are not over, nearest first; later than the days that were read only the very next one. */
function visitsAhead({ days, next }: Diary, now: Date): readonly Appointment[] {
  const visits = days
    .flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'appointment' ? [row.appointment] : [])))
    .filter(({ state, endsAt }) => state === 'booked' && new Date(endsAt) > now)
  return visits.length > 0 ? visits.slice(0, shownAtMost) : next ? [next] : []
}

/** Her next visits, each a tap away from being moved or cancelled. */
export function NextVisits() {
  const now = useNow()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [readDiary.path, 'next'],
    queryFn: () => read(readDiary, { query: { days: 14 } }),
    refetchInterval: minuteMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  if (error && !data)
    return (
      <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
        Your next visits could not be loaded.
      </ReadFailure>
    )
  const visits = data ? visitsAhead(data, now) : []
  if (visits.length === 0) return null
  return (
    <section className="box wrap-anywhere today-visits" aria-labelledby="today-visits">
      <h2 id="today-visits">Next visits</h2>
      <ul className="entries">
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Visit({ visit, now }: { visit: Appointment; now: Date }) {
  const facts = useFacts()
  const { id, client, startsAt, place, area, serviceType } = visit
  const at = new Date(startsAt)
  const day = dayWord(at, now) ?? bookingDay(at, now)
  const when = `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${formatTime(startsAt)}`
  const where = place === 'home' && area !== '' ? areaName(area, facts) : 'Salon'
  return (
    <li>
      <a className="tall-link" {...linkToAppointment(id)}>
        {client.name}
      </a>
      <p className="fine-print">
        <strong>{when}.</strong> {where}, {serviceName(serviceType)}
      </p>
    </li>
  )
}
