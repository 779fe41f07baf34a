import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'
import { MachineMatter } from './machine.ts'

export const Health = z.object({ status: z.literal('ok') })

/** What a monitor on this machine asks for. Not ready is the same answer with 503. */
export const Readiness = z.object({
  /** Whether the database can be written and is not damaged, and its disk has room. */
  ready: z.boolean(),
  database: z.object({
    writable: z.boolean(),
    fault: z.nullable(z.enum(['unavailable', 'full', 'corrupt', 'failing disk', 'inaccessible', 'unknown'])),
  }),
  disk: z.object({ enough: z.boolean(), freeBytes: z.number() }),
  /** Null where no mail waits, or where the database cannot be asked. */
  oldestWaitingMailSeconds: z.nullable(z.int()),
  lastJobAt: z.nullable(Instant),
  /** Set while the clock may be wrong, since it has leapt ahead: until then nothing old is deleted. */
  deletionsHeldUntil: z.nullable(Instant),
  /** What else deserves an alarm, and the owner is told of: visitors are served all the same. */
  matters: z.array(z.pick(MachineMatter, { kind: true, since: true })),
})
export type Readiness = z.output<typeof Readiness>

/** What whoever watches from elsewhere is told; not ready is 503 here too. */
const ReadinessInShort = z.object({ status: z.enum(['ok', 'not ok']) })

/** The process answers. */
export const readHealth = endpoint({ method: 'GET', path: '/healthz', response: Health })

/** In full for this machine, and for whoever has the token of READYZ_TOKEN. */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  response: z.union([Readiness, ReadinessInShort]),
})
