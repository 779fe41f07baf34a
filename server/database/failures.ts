/** The database cannot be used just now; nothing of what was asked has been stored. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

// Primary result codes of SQLite: busy, locked, out of memory, read-only, I/O error, corrupt, full, cannot open, protocol, not a database.
const awayInSqlite = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

const awayOnTheNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

// SQLSTATE: connection lost, no resources, operator intervention, system error; serialisation, deadlock, lock and read-only refusals.
const awayInPostgres = /^(08|53|57|58|40001|40P01|55P03|25006|3D000|28)/

// What drivers say without a telling code: the connection is gone, or we are closing ourselves.
const awayInWords =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed|database is not open|already been destroyed|after calling end on the pool/i

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ERR_SQLITE_ERROR' && 'errcode' in error && typeof error.errcode === 'number') {
    return awayInSqlite.has(error.errcode & 0xff)
  }
  if (typeof code === 'string' && (awayOnTheNetwork.has(code) || awayInPostgres.test(code))) return true
  return awayInWords.test(error.message)
}

/** Two transactions got in each other's way; the same work may succeed when run again. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}
