import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * Whether forwarded addresses arrive but TRUST_PROXY is unset: behind a proxy all visitors then count as one client.
 */
export const readProxyStatus = endpoint({
  method: 'GET',
  path: '/api/admin/proxy',
  response: z.object({ isIgnored: z.boolean() }),
})
