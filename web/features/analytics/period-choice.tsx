import { periods } from '#contract/analytics.ts'
import { useChosenPeriod } from './queries.ts'

export const periodName = (days: number) => (days === 365 ? '12 months' : `${days} days`)

export function PeriodChoice() {
  const { days, choose } = useChosenPeriod()
  return (
    <fieldset className="segments">
      <legend className="sr-only">Period</legend>
      {periods.map((period) => (
        <button key={period} type="button" aria-pressed={period === days} onClick={() => choose(period)}>
          {periodName(period)}
        </button>
      ))}
    </fieldset>
  )
}
