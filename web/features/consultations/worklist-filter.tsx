import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { formatCount } from '#web/lib/format.ts'
import { useWorklistSummary } from './queries.ts'
import { statusNames } from './statuses.ts'

const filters = ['new', 'replied', 'booked', 'closed', 'junk', undefined] as const

export const filterLabel = (status: ConsultationStatus | undefined) => {
  if (status === undefined) return 'All'
  return status === 'new' ? 'To answer' : statusNames[status]
}

type Props = {
  status: ConsultationStatus | undefined
  onChoose: (status: ConsultationStatus | undefined) => void
}

/** The filter by status, with the number of requests of each: a select on a phone, buttons on wider screens. */
export function WorklistFilter({ status, onChoose }: Props) {
  const { data } = useWorklistSummary()
  const options = filters.map((one) => {
    const count = one === undefined ? data?.total : data?.counts[one]
    return { one, name: filterLabel(one), count: count === undefined ? '' : formatCount(count) }
  })
  return (
    <div className="worklist-filter">
      <div className="md:hidden">
        <select
          aria-label="Show"
          className="input input-small"
          value={status ?? 'all'}
          onChange={({ target }) => onChoose(consultationStatuses.find((one) => one === target.value))}
        >
          {options.map(({ one, name, count }) => (
            <option key={name} value={one ?? 'all'}>
              {name} {count}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="segments">
        <legend className="sr-only">Show</legend>
        {options.map(({ one, name, count }) => (
          <button key={name} type="button" aria-pressed={one === status} onClick={() => onChoose(one)}>
            {name} {count && <b className="tabular">{count}</b>}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
