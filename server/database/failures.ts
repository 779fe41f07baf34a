/** Why the database cannot be used. Only `unavailable` may pass by itself. */
export type DatabaseFault = 'unavailable' | 'full' | 'corrupt' | 'failing disk' | 'inaccessible'

/** Log messages. */
export const faultSentences: Record<DatabaseFault, string> = {
  unavailable: 'The database is unavailable',
  full: 'The disk of the database is full: please make room on it',
  corrupt: 'The database is damaged: please stop the site and restore a backup',
  'failing disk': 'The disk of the database cannot be read or written: please check it',
  inaccessible: 'The database cannot be opened or written: please check that it exists and lets us write',
}

/** The database cannot be used now; nothing of the request was stored. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly fault: DatabaseFault

  constructor(what: string, { cause, fault }: { cause?: unknown; fault?: DatabaseFault | undefined } = {}) {
    const why = fault ?? classifyDatabaseFault(cause) ?? 'unavailable'
    super(`${what}. ${faultSentences[why]}`, { cause })
    this.fault = why
  }
}

/** Another process holds the database file's lock. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
  readonly pid: number

  constructor(pid: number) {
    super('The database is in use by another process')
    this.pid = pid
  }
}

// Primary result codes of SQLite.
const faultsInSqlite: Partial<Record<number, DatabaseFault>> = {
  // Busy, locked, out of memory, locking protocol.
  5: 'unavailable',
  6: 'unavailable',
  7: 'unavailable',
  15: 'unavailable',
  // Read-only, cannot open.
  8: 'inaccessible',
  14: 'inaccessible',
  10: 'failing disk',
  // Corrupt, not a database.
  11: 'corrupt',
  26: 'corrupt',
  13: 'full',
}

/** Another process holds a SQLite lock on the file. */
export const isSqliteBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === 5

const unavailableOnTheNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

// SQLSTATE classes, first match wins: disk full; data or index corrupted, file missing; I/O error; read-only server, no
// such database, login refused; then connection lost, insufficient resources, operator intervention, system error,
// serialisation failure, deadlock, lock timeout, idle transaction ended.
const faultsInPostgres: readonly [RegExp, DatabaseFault][] = [
  [/^53100/, 'full'],
  [/^(XX001|XX002|58P01)/, 'corrupt'],
  [/^58030/, 'failing disk'],
  [/^(25006|3D000|28)/, 'inaccessible'],
  [/^(08|53|57|58|40001|40P01|55P03|25P03)/, 'unavailable'],
]

// Driver messages without a useful code: the connection is lost, or we are closing.
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed|database is not open|already been destroyed|after calling end on the pool/i

function faultOfCode(code: string, error: Error): DatabaseFault | undefined {
  if (code === 'ERR_SQLITE_ERROR' && 'errcode' in error && typeof error.errcode === 'number')
    return faultsInSqlite[error.errcode & 0xff]
  // The socket of a local PostgreSQL; any other missing file is our own fault.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return 'unavailable'
  if (unavailableOnTheNetwork.has(code)) return 'unavailable'
  return faultsInPostgres.find(([codes]) => codes.test(code))?.[1]
}

/** The database fault behind an error, if there is one. */
export function classifyDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseUnavailable) return error.fault
  if (error instanceof AggregateError) return error.errors.map(classifyDatabaseFault).find((fault) => fault)
  const code = 'code' in error ? error.code : undefined
  const fault = typeof code === 'string' ? faultOfCode(code, error) : undefined
  return fault ?? (unavailableMessages.test(error.message) ? 'unavailable' : undefined)
}

const fullDisk = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Whether the disk of the database or of a file is full. */
export const isDiskFull = (error: unknown): boolean =>
  classifyDatabaseFault(error) === 'full' ||
  (error instanceof Error && 'code' in error && fullDisk.has(error.code))

export const isDatabaseUnavailable = (error: unknown): boolean => classifyDatabaseFault(error) !== undefined

/** The driver gave up waiting for an answer, which may still arrive. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Deadlock or serialisation failure: the same transaction may succeed when run again. */
export function isRetryableConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}
