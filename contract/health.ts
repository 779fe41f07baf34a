import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MachineNotice } from './machine.ts'
import { Instant } from './paged-lists.ts'

export const Health = z.object({ status: z.literal('ok') })

/** The full answer of /readyz. Not ready has the same body with status 503. */
export const Readiness = z.object({
  /** The database is writable and sound, and its disk has enough space. */
  ready: z.boolean(),
  database: z.object({
    writable: z.boolean(),
    fault: z.nullable(z.enum(['unavailable', 'full', 'corrupt', 'failing disk', 'inaccessible', 'unknown'])),
  }),
  disk: z.object({ enough: z.boolean(), freeBytes: z.number() }),
  /** Null if no mail waits or the database cannot be queried. */
  oldestWaitingMailSeconds: z.nullable(z.int()),
  lastJobAt: z.nullable(Instant),
  /** Set while the clock may be wrong after a leap ahead: nothing old is deleted until then. */
  deletionsHeldUntil: z.nullable(Instant),
  /** Other problems worth an alarm, also shown to the owner; visitors are still served. */
  matters: z.array(z.pick(MachineNotice, { kind: true, since: true })),
})
export type Readiness = z.output<typeof Readiness>

/** The short answer for external monitors; not ready is 503 here too. */
const ReadinessInShort = z.object({ status: z.enum(['ok', 'not ok']) })

/** Liveness: the process answers. */
export const readHealth = endpoint({ method: 'GET', path: '/healthz', response: Health })

/** Full for requests from this machine or with the READYZ_TOKEN, otherwise short. */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  response: z.union([Readiness, ReadinessInShort]),
})
