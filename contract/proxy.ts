import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Whether forwarded addresses come in that no setting says to believe: behind a proxy everybody is then one client. */
export const readProxyStatus = endpoint({
  method: 'GET',
  path: '/api/admin/proxy',
  response: z.object({ isIgnored: z.boolean() }),
})
