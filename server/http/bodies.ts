import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

export const bodyLimitBytes = 64 * 1024

export const longBodyLimitBytes = { issue: 256 * 1024, importText: 8 * 1024 * 1024 } as const

/** Parses bodies of this content type as JSON, in this scope. */
function acceptJsonAs(contentType: string, app: FastifyInstance): void {
  // Remove keys that would poison a prototype, as schemas remove unknown keys.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser<string>(contentType, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parseJson(request, body, done)
  })
}

/** Accepts JSON and ordinary forms; refuses all other bodies. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // No decompression: a few bytes could become gigabytes.
  app.addHook('onRequest', async ({ headers }) => {
    const coding = headers['content-encoding']
    if (coding !== undefined && coding !== 'identity')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { detail: 'Please send it as it is, not compressed.' })
  })
  acceptJsonAs('application/json', app)
  app.register(formBody)
}

/** `sendBeacon` sends its JSON as text/plain. */
export const acceptBeacons = (app: FastifyInstance) => acceptJsonAs('text/plain', app)
