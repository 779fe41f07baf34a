import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new AppError('MALFORMED_BODY', { detail: 'Please send text as UTF-8.' })
  }
}

/** No call takes more than a dozen; what goes through every level would run out of stack at some thousands. */
const mostLevels = 40

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))

/** In this scope, bodies of this type are read as JSON. */
function acceptJsonAs(contentType: string, app: FastifyInstance): void {
  // Unknown keys are dropped, so those that would poison a prototype are too.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser<Buffer>(contentType, { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      parseJson(request, decode(body), (error, value) => {
        if (!error && isDeeper(value, mostLevels)) done(new AppError('MALFORMED_BODY'))
        else done(error, value)
      })
    } catch (error) {
      done(error instanceof Error ? error : new AppError('MALFORMED_BODY'))
    }
  })
}

/** JSON and ordinary forms are read; any other kind of body is refused. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Nothing is unpacked: a few bytes could become gigabytes.
  app.addHook('onRequest', async ({ headers }) => {
    const coding = headers['content-encoding']
    if (coding !== undefined && coding !== 'identity')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { detail: 'Please send it as it is, not compressed.' })
  })
  acceptJsonAs('application/json', app)
  app.register(formBody)
}

/** A beacon sends its JSON as plain text. */
export const acceptBeacons = (app: FastifyInstance) => acceptJsonAs('text/plain', app)

/** For calls that take the bytes of a file: the options of their route. */
export const bytesOnly = { config: { consumes: ['application/octet-stream'] } }
