import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#server/mail/settings.ts'

/** Whatever a proxy on this machine passes on comes from there as well, but says whose it is. */
const isOfThisMachine = ({ headers, socket }: FastifyRequest) =>
  isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the request may read all that is known of how the site does. */
export function mayReadAll(request: FastifyRequest, token: string | undefined): boolean {
  if (isOfThisMachine(request)) return true
  if (token === undefined) return false
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}
