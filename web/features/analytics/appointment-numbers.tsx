import type { AppointmentNumbers as Numbers } from '#contract/appointment-numbers.ts'
import { formatDay } from '#contract/day-labels.ts'
import type { useAppointmentNumbers } from '#web/features/appointments/queries.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { ChartTable } from '#web/ui/list/data-table.tsx'
import { percentOf } from './figures.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Since the first week with an appointment: before it there was no diary to count. */
function weeklyOf({ weeks, days }: Numbers, total: number): string {
  const first = weeks.findIndex(({ appointments }) => appointments > 0)
  const counted = Math.min(days / 7, weeks.length - first)
  return (total / Math.max(1, counted)).toLocaleString('en-GB', { maximumFractionDigits: 1 })
}

const waitWords = (days: number) => (days === 0 ? 'on the same day' : `after ${formatCountOf(days, 'day')}`)

/** Appointments a week, who did not come, and how requests became appointments; nothing before there is any. */
export function AppointmentNumbers({
  data,
  error,
}: Pick<ReturnType<typeof useAppointmentNumbers>, 'data' | 'error'>) {
  if (error && !data) return <p className="muted whole-row">The figures of your diary could not be loaded.</p>
  const total = sum(data?.weeks.map(({ appointments }) => appointments) ?? [])
  if (!data || total + data.booked === 0) return null
  const missed = sum(data.weeks.map((week) => week.missed))
  const { requests, booked, medianDays = 0 } = data
  return (
    <section className="box whole-row" aria-labelledby="appointment-numbers">
      <h2 id="appointment-numbers">Appointments</h2>
      <dl className="figures">
        <div>
          <dt>a week, {formatCount(total)} in all</dt>
          <dd className="figure">{weeklyOf(data, total)}</dd>
        </div>
        <div>
          <dt>did not come, {percentOf(missed, total)}</dt>
          <dd className="figure">{formatCount(missed)}</dd>
        </div>
        {requests > 0 && (
          <div>
            <dt>
              {formatCount(booked)} of {formatCountOf(requests, 'request')} became an appointment
              {booked > 0 && `, usually ${waitWords(Math.round(medianDays))}`}
            </dt>
            <dd className="figure">{percentOf(booked, requests)}</dd>
          </div>
        )}
      </dl>
      <p className="fine-print mt-3">
        Visits that are over and were not cancelled. Deleted requests and visits are not counted.
      </p>
      <ChartTable
        caption="Appointments by week"
        columns={['Week from', 'Appointments', 'Did not come']}
        rows={data.weeks.toReversed().map(({ monday, ...week }) => ({
          key: monday,
          cells: [formatDay(monday), formatCount(week.appointments), formatCount(week.missed)],
        }))}
      />
    </section>
  )
}
