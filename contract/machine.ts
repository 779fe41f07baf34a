import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'

/** What is wrong with the machine that somebody has to put right by hand; mostly nothing. */
export const readMachineStatus = endpoint({
  method: 'GET',
  path: '/api/admin/machine',
  response: z.object({
    /** The check after the start has found pages of the database that cannot be read. */
    damage: z.optional(
      z.object({
        foundAt: Instant,
        /** What puts the newest backup back; none where there is no backup. */
        restore: z.optional(z.string()),
      }),
    ),
    /** The clock has leapt ahead by days: until then nothing old is deleted. */
    deletionsHeldUntil: z.optional(Instant),
  }),
})
export type MachineStatus = z.output<typeof readMachineStatus.response>
