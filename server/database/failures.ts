/** Another process holds the database file's lock. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
  readonly pid: number

  constructor(pid: number) {
    super('The database is in use by another process')
    this.pid = pid
  }
}

/** The primary result code of a SQLite error. */
function sqliteCode(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

/** Another process holds a SQLite lock on the file. */
export const isSqliteBusy = (error: unknown): boolean => error instanceof Error && sqliteCode(error) === 5

// Busy, locked, out of memory, read-only, I/O error, corrupt, full, cannot open, locking protocol, not a database.
const unavailableInSqlite: readonly (number | undefined)[] = [5, 6, 7, 8, 10, 11, 13, 14, 15, 26]

// SQLSTATE: connection lost, insufficient resources, operator intervention, system error, corrupted; login refused, no
// such database, read-only; deadlock, serialisation failure, lock timeout, idle transaction ended. Then network errors.
const unavailableCodes =
  /^(08|53|57|58|XX00[12]|28|3D000|25006|40P01|40001|55P03|25P03|E(CONN\w+|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT)$)/

// Driver messages without a code: the connection is lost, or we are closing.
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed|database is not open|already been destroyed|after calling end on the pool/i

/** The database cannot be used now, so nothing of the request was stored. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (unavailableInSqlite.includes(sqliteCode(error))) return true
  const code = 'code' in error ? String(error.code) : ''
  // The socket of a local PostgreSQL; any other missing file is our own fault.
  const isSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocket || unavailableCodes.test(code) || unavailableMessages.test(error.message)
}

/** The disk of the database or of a file is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (sqliteCode(error) === 13 ||
    ('code' in error && ['53100', 'ENOSPC', 'EDQUOT'].includes(String(error.code))))
