import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { namedRefusals, type Problem } from '#contract/errors.ts'
import { isDiskFull, isUnavailable } from '#server/database/failures.ts'
import { logFault } from '#server/process/log.ts'
import { TooManyHashes } from '#server/security/password.ts'

/** All expected refusals, each with its status and what is said unless there is more to say. */
const answers = {
  INVALID_INPUT: [400, 'Please check the fields and try again.'],
  MALFORMED_BODY: [400, 'The request could not be read.'],
  UNAUTHENTICATED: [401, 'Please sign in first.'],
  INVALID_CREDENTIALS: [401, 'Invalid username or password'],
  // Both are 400: 401 would mean that the session has ended.
  WRONG_PASSWORD: [400, 'This is not your password now.'],
  WRONG_CODE: [400, 'That code is not right, or was used before. Please try the next one.'],
  STEP_UP_REQUIRED: [403, 'The 6-digit code from your app is needed for this.'],
  PASSWORD_REQUIRED: [403, 'Your password is needed for this.'],
  UNCONFIRMED: [400, 'Something speaks against this.'],
  CROSS_SITE: [403, 'This can only be sent from our own pages.'],
  TRACKING_REFUSED: [403, 'This visitor has declined analytics, so nothing was stored.'],
  NOT_FOUND: [404, 'There is nothing at this address.'],
  CONFLICT: [409, 'This changed on your other device since you opened it. Press again to have it your way.'],
  BODY_TOO_LARGE: [413, 'This is too long to be sent. Please shorten it.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Please send JSON (application/json) or an ordinary form.'],
  TOO_MANY_REQUESTS: [429, 'There were too many attempts. Please wait a little and try again.'],
  DATABASE_UNAVAILABLE: [503, 'We cannot save anything just now. Please try again in a moment or call us.'],
  UNEXPECTED: [500, 'Something went wrong on our side. Please try again or call us.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type ErrorCode = keyof typeof answers

type Particulars = {
  detail?: string | undefined
  errors?: Record<string, string> | undefined
  retryAfterSeconds?: number
}

/** An expected refusal. Any other error is our own fault. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly particulars: Particulars

  constructor(code: ErrorCode, particulars: Particulars = {}) {
    super(code)
    this.code = code
    this.particulars = particulars
  }
}

/** The value; without one, the answer is 404. */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('NOT_FOUND')
  return value
}

export const conflict = (detail: string) => new AppError('CONFLICT', { detail })

/** The refusal of one field. */
export const invalidField = (field: string, detail: string, code: ErrorCode = 'INVALID_INPUT') =>
  new AppError(code, { detail, errors: { [field]: detail } })

const codesOfStatus: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) return new AppError('DATABASE_UNAVAILABLE', { retryAfterSeconds: 5 })
  if (error instanceof TooManyHashes) return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  // The framework's message may quote the body, so it is not passed on.
  if (status >= 400 && status < 500) return new AppError(codesOfStatus[status] ?? 'MALFORMED_BODY')
  return new AppError('UNEXPECTED')
}

type Refusal = { problem: Problem; headers: Record<string, string> }

/** Turns any error into a public answer. */
export function describeRefusal(error: unknown): Refusal {
  const { code, particulars } = asAppError(error)
  const named = namedRefusals.find((one) => one === code)
  const [status, usualDetail] = answers[code]
  const { detail = usualDetail, errors, retryAfterSeconds } = particulars
  return {
    problem: {
      type: 'about:blank',
      title: STATUS_CODES[status] ?? '',
      status,
      detail,
      ...(errors && { errors }),
      ...(named && { code: named }),
    },
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  }
}

/** Logs our own faults only, not refusals. */
export function logRequestFault(
  error: unknown,
  { log, method, raw, routeOptions }: FastifyRequest,
  status: number,
) {
  const fault = isDiskFull(error) ? 'The disk is full: please make room on it' : 'A request failed'
  // A client that breaks its upload off looks like a lost connection to the database.
  const hasHungUp = raw.readableAborted && !raw.complete
  if (status >= 500 && !hasHungUp) logFault(log, error, fault, { method, route: routeOptions.url })
}

export function sendErrorResponse(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { problem, headers } = describeRefusal(error)
  logRequestFault(error, request, problem.status)
  // Serialised here: a route's response schema is for its answers, not for refusals.
  return reply
    .code(problem.status)
    .headers({ ...headers, 'content-type': 'application/problem+json; charset=utf-8' })
    .serializer(JSON.stringify)
    .send(problem)
}
