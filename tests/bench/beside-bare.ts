import { type Inserts, openBare } from './bare-inserts.ts'
import type { Figures } from './figures.ts'
import { type Answers, measure, median } from './measure.ts'
import { startMeasured } from './measured-server.ts'
import { get, nextConsultation } from './visitor-requests.ts'

/** Goals of a consultation where ours and the bare inserts share a commit as often; elsewhere a floor. */
const aimOf = { row: 0.5, consultation: 0.75 } as const
const floor = 0.3
const fewConnections = 8

type Effort = { rounds: number; durationMs: number }
type Beside = Figures['besideBare'][number]

const rateOf = (all: readonly Inserts[]): Beside['bare'] => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  cpuMicroseconds: median(all.map(({ cpuMicroseconds }) => cpuMicroseconds)),
})

async function besidePages(folder: string, { rounds, durationMs }: Effort): Promise<Beside[]> {
  await using site = await startMeasured('site', folder)
  await using bare = await startMeasured('bare', folder)
  const page = get('/contact')
  const ask = { connections: 32, durationMs, status: 200, nextRequest: () => page }
  await Promise.all([measure(site, ask), measure(bare, ask)])
  const ours: Answers[] = []
  const theirs: Answers[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await measure(bare, ask))
    ours.push(await measure(site, ask))
  }
  const beside = { ours: rateOf(ours), bare: rateOf(theirs) }
  return [{ what: 'A page, 32 connections: bare node:http', ...beside, aim: 0.8 }]
}

async function besideConsultations(
  folder: string,
  connections: number,
  { rounds, durationMs }: Effort,
): Promise<Beside[]> {
  await using site = await startMeasured('site', folder)
  const bare = await openBare(folder)
  const ask = { connections, durationMs, status: 201, nextRequest: nextConsultation }
  const perCommit = Math.max(1, Math.round((await measure(site, ask)).perCommit))
  const comparisons = [
    { name: 'bare node:sqlite, all its rows', what: 'consultation', perCommit: 1 },
    { name: `all its rows, ${perCommit} a commit as ours`, what: 'consultation', perCommit },
    { name: 'bare node:sqlite, one row', what: 'row', perCommit: 1 },
    { name: `one row, ${perCommit} a commit as ours`, what: 'row', perCommit },
  ] as const
  const ours: Answers[] = []
  const theirs = comparisons.map((comparison) => ({ ...comparison, all: [] as Inserts[] }))
  for (let round = 0; round < rounds; round++) {
    ours.push(await measure(site, ask))
    for (const { what, perCommit, all } of theirs) all.push(bare.measureInserts(what, perCommit, durationMs))
  }
  bare.close()
  return theirs.map(({ name, what, perCommit: together, all }) => ({
    what: `A consultation, ${connections} connections: ${name}`,
    ours: rateOf(ours),
    bare: rateOf(all),
    aim: together === perCommit && connections === fewConnections ? aimOf[what] : floor,
  }))
}

/** Pages and consultations per second on SQLite, compared with the minimum in Node. */
export async function measureBesideBare(folder: string, effort: Effort): Promise<Beside[]> {
  const all = await besidePages(folder, effort)
  for (const connections of [fewConnections, 64])
    all.push(...(await besideConsultations(folder, connections, effort)))
  return all
}
