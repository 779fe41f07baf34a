import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What she is led through after her first sign-in, in this order. */
export const firstStepNames = ['password', 'reach', 'mail', 'made-up'] as const
export type FirstStepName = (typeof firstStepNames)[number]

const FirstSteps = z.object({
  done: z.array(z.enum(firstStepNames)),
  /** Begun, and neither finished nor put away: the dashboard offers to go on. */
  isPending: z.boolean(),
  /** Mails that wait to be sent. */
  waiting: z.int(),
})
export type FirstSteps = z.output<typeof FirstSteps>

const path = '/api/admin/first-steps' as const

export const readFirstSteps = endpoint({ method: 'GET', path, response: FirstSteps })

/** What no data tells: that she began, that she has seen what is made up, that she wants no reminder. */
export const noteFirstSteps = endpoint({
  method: 'POST',
  path,
  body: z.object({
    what: z.enum(['begun', 'seen', 'put-away'], 'Please say whether it is begun, seen or put-away'),
  }),
  response: FirstSteps,
})
export type FirstStepsNote = z.output<typeof noteFirstSteps.body>['what']
