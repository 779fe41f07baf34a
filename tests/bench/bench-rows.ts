import type { EngineFigures, Figures, Rate } from './figures.ts'

export type Row = {
  what: string
  /** The compared figure. */
  of: (engine: EngineFigures) => number
  show: (engine: EngineFigures) => string
}

/** Formats with a sensible number of digits. */
export function showNumber(value: number): string {
  const fractionDigits = value < 9.95 ? 1 : 0
  return value.toLocaleString('en-GB', {
    maximumFractionDigits: fractionDigits,
    minimumFractionDigits: fractionDigits,
  })
}

const rates: readonly [what: string, of: (engine: EngineFigures) => Rate][] = [
  ['Page (/contact)', ({ page }) => page],
  ['File (a script)', ({ file }) => file],
  ['Consultation, 8 connections', ({ consultationsOn8 }) => consultationsOn8],
  ['Consultation, 64 connections', ({ consultationsOn64 }) => consultationsOn64],
  ['Page view', ({ view }) => view],
  ['Choice about cookies', ({ choice }) => choice],
  ['Newsletter sign-up', ({ signUp }) => signUp],
]

const speedOf = ([what, of]: (typeof rates)[number]): Row => ({
  what,
  of: (engine) => of(engine).perSecond,
  show: (engine) => `${showNumber(of(engine).perSecond)} a second`,
})

/** CPU time of the site, plus that of PostgreSQL. */
function showProcessor({ cpuMicroseconds, databaseCpuMicroseconds }: Rate): string {
  const own = showNumber(cpuMicroseconds)
  return databaseCpuMicroseconds > 0 ? `${own} + ${showNumber(databaseCpuMicroseconds)} us` : `${own} us`
}

const costOf = ([what, of]: (typeof rates)[number]): Row[] => [
  {
    what: `${what}: median, slowest 1 %`,
    of: (engine) => of(engine).medianMs,
    show: (engine) => `${showNumber(of(engine).medianMs)}, ${showNumber(of(engine).slowMs)} ms`,
  },
  {
    what: `${what}: processor`,
    of: (engine) => of(engine).cpuMicroseconds + of(engine).databaseCpuMicroseconds,
    show: (engine) => showProcessor(of(engine)),
  },
]

function owner({ sizes }: Figures) {
  const [views, requests] = [sizes.viewsInYear, sizes.requests].map((size) => size.toLocaleString('en-GB'))
  const row = (what: string, unit: string, of: Row['of']): Row => ({
    ...{ what, of },
    show: (engine) => `${showNumber(of(engine))} ${unit}`,
  })
  return {
    publish: row(`Publish that changes all ${sizes.publishedPages} pages`, 'ms', (one) => one.publishMs),
    year: row(`Summary of a year of ${views} views`, 'ms', (one) => one.summaryMs),
    yearAfterView: row('The same after a view', 'ms', (one) => one.summaryAfterViewMs),
    worklist: row(`First page of the worklist of ${requests}`, 'ms', (one) => one.worklistMs),
    upload: row('Upload of a picture, 12 megapixels', 'ms', (one) => one.uploadMs),
    memory: row('Memory of the site at rest', 'MB', (one) => one.memoryMegabytes),
    consultation: row('Left in the database by a consultation', 'bytes', (one) => one.bytesPerConsultation),
    view: row('Left by a page view', 'bytes', (one) => one.bytesPerView),
    signUp: row('Left by a sign-up', 'bytes', (one) => one.bytesPerSignUp),
  }
}

/** All measurements on both databases. */
export const rowsOf = (figures: Figures): Row[] => [
  ...rates.flatMap((rate) => [speedOf(rate), ...costOf(rate)]),
  ...Object.values(owner(figures)),
]

/** The rows of the chart, which has less room. */
export function chartRowsOf(figures: Figures): { more: Row[]; less: Row[] } {
  const { publish, year, worklist, upload, memory } = owner(figures)
  const more = rates.filter(([what]) => !what.startsWith('File')).map(speedOf)
  const page = rates.slice(0, 1).map(([what, of]) => costOf([what, of])[1])
  return { more, less: [...page, publish, year, worklist, upload, memory].filter((row) => row !== undefined) }
}

export const ratioOf = ({ of }: Row, { sqlite, postgres }: Figures): string =>
  `${(of(postgres) / of(sqlite)).toFixed(2)}x`
