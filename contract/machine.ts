import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './paged-lists.ts'

export const noticeKinds = [
  'backup',
  'second-place',
  'disk',
  'certificate',
  'mail',
  'jobs',
  'own-calendar',
] as const

/** A machine problem that needs somebody's action. The website keeps working. */
export const MachineNotice = z.object({
  kind: z.enum(noticeKinds),
  /** If known. */
  since: z.optional(Instant),
  title: z.string(),
  words: z.string(),
  /** Where the owner can fix it herself. */
  link: z.optional(z.object({ label: z.string(), href: z.string() })),
  /** Otherwise, the message for the person who runs the website. */
  toPassOn: z.optional(z.string()),
})
export type MachineNotice = z.output<typeof MachineNotice>

/** Current machine problems; usually none. */
export const readMachineStatus = endpoint({
  method: 'GET',
  path: '/api/admin/machine',
  response: z.object({
    /** Damaged pages of the database found by the check after the start. */
    damage: z.optional(
      z.object({
        foundAt: Instant,
        /** The command that restores the newest backup, if there is one. */
        restore: z.optional(z.string()),
      }),
    ),
    /** The clock has leapt ahead by days: nothing old is deleted until then. */
    deletionsHeldUntil: z.optional(Instant),
    matters: z.array(MachineNotice),
  }),
})
export type MachineStatus = z.output<typeof readMachineStatus.response>

/**
 * Whether forwarded addresses arrive but TRUST_PROXY is unset: behind a proxy all visitors then count as one client.
 */
export const readProxyStatus = endpoint({
  method: 'GET',
  path: '/api/admin/proxy',
  response: z.object({ isIgnored: z.boolean() }),
})
