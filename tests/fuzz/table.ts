import type { Counts } from './round.ts'
import type { State } from './state.ts'

const isGood = (status: string) => /^[23]/.test(status)

/** One line per route: the number of each status, and the share of successes. */
function routesTable(counts: Counts): string {
  const statuses = [...new Set(Object.values(counts).flatMap(Object.keys))].sort()
  const rows = Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([route, byStatus]) => {
      const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
      const good = Object.entries(byStatus).reduce(
        (sum, [status, count]) => sum + (isGood(status) ? count : 0),
        0,
      )
      const share = `${((100 * good) / all).toFixed(0)} %`
      return [route, String(all), share, ...statuses.map((status) => String(byStatus[status] ?? ''))]
    })
  const lines = [['route', 'asked', '2xx, 3xx', ...statuses], ...rows]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

export function summaryOf(state: State): string {
  const { seed, database, asked, seconds, failures, faults, slowestCpuMs, memoryMb, counts } = state
  const routes = Object.values(counts)
  const reached = routes.filter((byStatus) => Object.keys(byStatus).some(isGood)).length
  const found = failures.map(
    ({ kind, fault, round, number, curl }) =>
      `${faults[kind] ?? 1} x ${fault}\n    seed ${seed}, round ${round}, request ${number}\n    ${curl}`,
  )
  return [
    routesTable(counts),
    '',
    ...found,
    `${asked} requests on ${database}, seed ${seed}: ${failures.length} kinds of faults`,
    `${reached} of ${routes.length} routes did what they were asked at least once`,
    `${Math.round(asked / Math.max(1, seconds))} requests/s in ${Math.round(seconds)} s, the busiest took the thread ${slowestCpuMs} ms, a process at most ${memoryMb} MB`,
  ].join('\n')
}
