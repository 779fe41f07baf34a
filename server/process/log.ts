import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '#server/config.ts'
import { isDiskFull, isUnavailable } from '#server/database/failures.ts'

export type Log = FastifyBaseLogger

type ErrorFields = { type: string; message?: string; code?: unknown; stack?: string; cause?: ErrorFields }

/** The driver's detail may quote the row, and so may a thrown value that is no Error: neither is logged. */
function describeError(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, code, stack, ...(cause instanceof Error && { cause: describeError(cause) }) }
}

/** The process's only log: JSON lines on stdout without personal data, each written before the program goes on. */
export function createLog(level: Config['logLevel'], stream?: DestinationStream): Log {
  const serializers = {
    err: describeError,
    req: ({ method }: { method: string }) => ({ method }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  }
  // A line that is written beside the program may come after the last one, or twice, when the process ends.
  return pino({ level, serializers }, stream ?? pino.destination({ sync: true }))
}

/** Logs a fault outside a request. An unavailable database is only a warning: it may recover. */
export function logFault(log: Log, error: unknown, message: string, fields: object = {}): void {
  const level = isUnavailable(error) && !isDiskFull(error) ? 'warn' : 'error'
  log[level]({ err: error, ...fields }, message)
}
