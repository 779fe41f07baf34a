import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The cost of a request, and the most that are answered in a second. */
const Rate = z.object({
  perSecond: z.number(),
  medianMs: z.number(),
  /** The 99th percentile. */
  slowMs: z.number(),
  cpuMicroseconds: z.number(),
  databaseCpuMicroseconds: z.number(),
})
export type Rate = z.output<typeof Rate>

const BareRate = z.pick(Rate, { perSecond: true, cpuMicroseconds: true })

const EngineFigures = z.object({
  page: Rate,
  file: Rate,
  consultationsOn8: Rate,
  consultationsOn64: Rate,
  view: Rate,
  choice: Rate,
  signUp: Rate,
  publishMs: z.number(),
  summaryMs: z.number(),
  summaryAfterViewMs: z.number(),
  worklistMs: z.number(),
  uploadMs: z.number(),
  memoryMegabytes: z.number(),
  bytesPerConsultation: z.number(),
  bytesPerView: z.number(),
  bytesPerSignUp: z.number(),
})
export type EngineFigures = z.output<typeof EngineFigures>

export const Figures = z.object({
  measuredOn: z.string(),
  /** A quick run only shows that everything works; its figures are rough. */
  isQuick: z.boolean(),
  machine: z.object({
    processor: z.string(),
    cores: z.number(),
    memoryGigabytes: z.number(),
    node: z.string(),
    sqlite: z.string(),
    postgres: z.string(),
    /** The load average of the minute before, caused by other programs. */
    loadBefore: z.number(),
    /** Whether both databases write to the same disk; if PostgreSQL's is in memory, its fsync is free. */
    isOneDisk: z.boolean(),
    /** How many measurements were kept although the host took more than 2 % of the time. */
    disturbed: z.number(),
  }),
  sizes: z.object({
    viewsInYear: z.number(),
    requests: z.number(),
    publishedPages: z.number(),
    pageBytes: z.number(),
    fileBytes: z.number(),
  }),
  besideBare: z.array(z.object({ what: z.string(), ours: BareRate, bare: BareRate, aim: z.number() })),
  sqlite: EngineFigures,
  postgres: EngineFigures,
})
export type Figures = z.output<typeof Figures>

export const docs = join(import.meta.dirname, '../../docs')

/** The figures of the last `npm run bench -- --write`. */
export const readFigures = (): Figures =>
  Figures.parse(JSON.parse(readFileSync(join(docs, 'bench.json'), 'utf8')))
