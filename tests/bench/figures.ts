import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** What a request costs, and how many are answered in a second when as many are sent as can be. */
const Rate = z.object({
  perSecond: z.number(),
  medianMs: z.number(),
  /** The slowest hundredth takes longer. */
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
  /** A quick run says that everything works; its figures are rough. */
  isQuick: z.boolean(),
  machine: z.object({
    processor: z.string(),
    cores: z.number(),
    memoryGigabytes: z.number(),
    node: z.string(),
    sqlite: z.string(),
    postgres: z.string(),
    /** Of the minute before: what others kept it busy with. */
    loadBefore: z.number(),
    /** Whether both databases write to the same disk; where PostgreSQL's is in memory, its fsync costs nothing. */
    isOneDisk: z.boolean(),
    /** So many measures were kept although the host took more than 2 % of the time meanwhile. */
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

/** Those of the last `npm run bench -- --write`. */
export const readFigures = (): Figures =>
  Figures.parse(JSON.parse(readFileSync(join(docs, 'bench.json'), 'utf8')))
