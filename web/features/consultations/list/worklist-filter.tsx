import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { Segments } from '#web/admin/ui/segments.tsx'
import { upperFirst } from '#web/lib/day-labels.ts'
import { formatCount } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useWorklistSummary } from '../queries.ts'

type Props = {
  status: ConsultationStatus | undefined
  onChoose: (status: ConsultationStatus | undefined) => void
}

/** The filter by status, with the number of requests of each: a select on a phone, buttons on wider screens. */
export function WorklistFilter({ status, onChoose }: Props) {
  const { data } = useWorklistSummary()
  const isNarrow = useMediaQuery('(width < 48rem)')
  const counts = { ...data?.counts, all: data?.total }
  const options = ([...consultationStatuses, 'all'] as const).map((value) => {
    const count = counts[value]
    return {
      value,
      name: value === 'new' ? 'To answer' : upperFirst(value),
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
            {name} <b className="tabular-nums">{count}</b>
          </>
        ),
      }))}
      chosen={status ?? 'all'}
      onChoose={choose}
    />
  )
}
