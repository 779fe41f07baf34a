import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const readHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  response: z.object({ status: z.literal('ok') }),
})

/** Whether visitors can be served: the database answers and its disk has room. Otherwise 503 with the same body. */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  response: z.object({ status: z.enum(['ok', 'not ok']) }),
})
