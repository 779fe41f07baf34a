import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'

export const matterKinds = ['backup', 'second-place', 'disk', 'certificate', 'mail', 'jobs'] as const

/** Something about the machine that does not mend itself. The website works meanwhile. */
export const MachineMatter = z.object({
  kind: z.enum(matterKinds),
  /** Where it is known. */
  since: z.optional(Instant),
  title: z.string(),
  words: z.string(),
  /** Where the owner puts it right herself. */
  link: z.optional(z.object({ label: z.string(), href: z.string() })),
  /** Else what she tells whoever runs the website. */
  toPassOn: z.optional(z.string()),
})
export type MachineMatter = z.output<typeof MachineMatter>

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
    matters: z.array(MachineMatter),
  }),
})
export type MachineStatus = z.output<typeof readMachineStatus.response>
