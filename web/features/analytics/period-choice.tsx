import { periods } from '#contract/analytics.ts'
import { Segments } from '#web/admin/ui/segments.tsx'
import { useChosenPeriod } from './queries.ts'

export const periodName = (days: number) => (days === 365 ? '12 months' : `${days} days`)

const options = periods.map((value) => ({ value, label: periodName(value) }))

export function PeriodChoice() {
  const { days, choose } = useChosenPeriod()
  return <Segments legend="Period" options={options} chosen={days} onChoose={choose} />
}
