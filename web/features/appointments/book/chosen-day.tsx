import { useNow, useToday } from '#web/lib/use-now.ts'
import { DayList } from '../day-list.tsx'
import { useDiary } from '../queries.ts'
import type { VisitForm } from './use-visit-form.ts'

/** The chosen day as it stands; a press on free time takes it. */
export function ChosenDay({ visit: { values, take } }: { visit: VisitForm }) {
  const today = useToday()
  const now = useNow()
  const { data } = useDiary(values.date || today, 1)
  return (
    <div className="column">{data && <DayList diary={data} days={data.days} now={now} onFree={take} />}</div>
  )
}
