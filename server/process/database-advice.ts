import type { DatabaseFault } from '#server/database/failures.ts'
import { classifyDatabaseFault } from '#server/database/failures.ts'

const adviceByFault: Partial<Record<DatabaseFault, string>> = {
  full: 'Please make room on its disk.',
  corrupt: 'Please put a backup in its place.',
}

const fileAdvice = 'Please check that we may write to it and its folder.'
const defaultAdvice = 'Please check that it is running and that the address is right.'

// SQLSTATE, Node and TLS error codes; the first match wins.
const adviceByCode: readonly [RegExp, string][] = [
  [/^28/, 'Please check the user and the password in it.'],
  [/^3D000/, 'Please create this database first, or check its name.'],
  [/^25006/, 'This one can only be read: please name the server that takes writes.'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'Please check the host in it.'],
  [
    /^ERR_INVALID_URL/,
    'Please write special characters of the password as in addresses: # is %23, / is %2F.',
  ],
  [/^ENOENT/, 'Please check the files that it names.'],
  [
    /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    'Please name the file of the certificate authority in it: ?sslmode=verify-full&sslrootcert=/path/to/ca.crt',
  ],
]

const withoutTls = /does not support SSL/

/** What the operator should do about a database that cannot be used. */
export function databaseAdvice(cause: unknown, isFile: boolean): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (cause instanceof Error && withoutTls.test(cause.message))
    return 'Please turn TLS on at the server, or leave sslmode out.'
  // ENOENT from `connect` means the Unix socket of a local server.
  const isSocket =
    code === 'ENOENT' && cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect'
  if (isSocket) return defaultAdvice
  const known = isFile ? undefined : adviceByCode.find(([codes]) => codes.test(code))?.[1]
  const fault = adviceByFault[classifyDatabaseFault(cause) ?? 'unavailable']
  return known ?? fault ?? (isFile ? fileAdvice : defaultAdvice)
}
