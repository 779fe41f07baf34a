import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { Segments } from '#web/admin/ui/segments.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useWorklistSummary } from './queries.ts'
import { statusNames } from './reply-clock.ts'

export const filterLabel = (status: ConsultationStatus | undefined) => {
  if (status === undefined) return 'All'
  return status === 'new' ? 'To answer' : statusNames[status]
}

type FilterProps = {
  status: ConsultationStatus | undefined
  onChoose: (status: ConsultationStatus | undefined) => void
}

/** The filter by status, with the number of requests of each: a select on a phone, buttons on wider screens. */
export function WorklistFilter({ status, onChoose }: FilterProps) {
  const { data } = useWorklistSummary()
  const isNarrow = useMediaQuery('(width < 48rem)')
  const options = [...consultationStatuses, undefined].map((one) => {
    const count = one === undefined ? data?.total : data?.counts[one]
    return {
      value: one ?? 'all',
      name: filterLabel(one),
      count: count === undefined ? '' : formatCount(count),
    }
  })
  const choose = (value: string) => onChoose(consultationStatuses.find((one) => one === value))
  if (isNarrow)
    return (
      <select
        aria-label="Show"
        className="input input-small min-w-28 flex-[0_1_8.75rem] ps-[0.85rem] pe-[2.2rem] [background-position-x:right_0.8rem]"
        value={status ?? 'all'}
        onChange={({ target }) => choose(target.value)}
      >
        {options.map(({ value, name, count }) => (
          <option key={value} value={value}>
            {name} {count}
          </option>
        ))}
      </select>
    )
  return (
    <Segments
      legend="Show"
      options={options.map(({ value, name, count }) => ({
        value,
        label: (
          <>
            {name} {count && <b className="tabular-nums">{count}</b>}
          </>
        ),
      }))}
      chosen={status ?? 'all'}
      onChoose={choose}
    />
  )
}
