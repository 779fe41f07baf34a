import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Step = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  isDone: z.boolean(),
  /** Set for optional steps: whether she has ticked it without doing it here. */
  isSkipped: z.optional(z.boolean()),
  /** Where it is done: a page of the dashboard, or another website. None for what the operator does. */
  link: z.optional(z.string()),
})

const path = '/api/admin/go-live' as const
const GoLive = z.object({ steps: z.array(Step) })
export type GoLive = z.output<typeof GoLive>

export const readGoLive = endpoint('GET', path, { response: GoLive })

export const skipGoLiveStep = endpoint('POST', `${path}/skip`, {
  body: z.object({ step: z.string(), isSkipped: z.boolean() }),
  response: GoLive,
})
