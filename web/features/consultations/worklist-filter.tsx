import type { ConsultationStatus } from '#contract/worklist.ts'
import { formatCount } from '#web/lib/format.ts'
import { useConsultationTotal, useLeaveWorklist, useWorklistSummary } from './queries.ts'
import { statusNames } from './statuses.ts'

const filters = ['new', 'replied', 'booked', 'closed', 'junk', undefined] as const

export const filterName = (status: ConsultationStatus | undefined) => {
  if (status === undefined) return 'All'
  return status === 'new' ? 'To answer' : statusNames[status]
}

type Props = {
  status: ConsultationStatus | undefined
  onChoose: (status: ConsultationStatus | undefined) => void
}

/** The filter by status, with the number of requests of each. */
export function WorklistFilter({ status, onChoose }: Props) {
  const { data } = useWorklistSummary()
  const total = useConsultationTotal()
  const leave = useLeaveWorklist()
  return (
    <fieldset className="segments worklist-filter">
      <legend className="sr-only">Show</legend>
      {filters.map((one) => {
        const count = one === undefined ? total : data?.counts[one]
        return (
          <button
            key={filterName(one)}
            type="button"
            aria-pressed={one === status}
            onClick={() => {
              if (one !== status) void leave()
              onChoose(one)
            }}
          >
            {filterName(one)} {count !== undefined && <b>{formatCount(count)}</b>}
          </button>
        )
      })}
    </fieldset>
  )
}
