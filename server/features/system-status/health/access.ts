import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#server/mail/settings.ts'

/** Requests forwarded by a local proxy also come from loopback, so forwarding headers disqualify them. */
const isLocalRequest = ({ headers, socket }: FastifyRequest) =>
  isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the request may read the full readiness report. */
export function mayReadFullReport(request: FastifyRequest, token: string | undefined): boolean {
  if (isLocalRequest(request)) return true
  if (token === undefined) return false
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}
