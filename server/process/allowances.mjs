/**
 * File permissions for our processes under Node's permission model. Plain JavaScript for any Node from 20 on, since the
 * code that starts the server runs it on whatever Node it finds.
 */
import { realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'

/** @typedef {{ read: string[], write: string[] }} Allowance */

/** The path and its resolved form: Node compares paths literally, so a path over a symbolic link needs both. */
function formsOf(/** @type {string} */ path) {
  let existing = path
  while (existing !== dirname(existing)) {
    try {
      const real = realpathSync(existing)
      return [...new Set([path, join(real, path.slice(existing.length))])]
    } catch {
      // It does not exist yet, but a parent may be a symbolic link.
      existing = dirname(existing)
    }
  }
  return [path]
}

/** Node includes a folder's contents only if the folder already exists, so they are named explicitly. */
const withContents = (/** @type {string} */ path) => (path.endsWith('*') ? [path] : [path, `${path}${sep}*`])

const flags = (/** @type {string} */ name, /** @type {string[]} */ paths) =>
  [...new Set(paths.flatMap(formsOf).flatMap(withContents))].map((path) => `${name}=${path}`)

/**
 * Node flags for these permissions. Write access includes read access.
 * @param {Allowance} allowance
 */
export const fileFlags = ({ read, write }) => [
  ...flags('--allow-fs-read', [...read, ...write]),
  ...flags('--allow-fs-write', write),
]

/** Whether a Node flag is one of `fileFlags`. */
export const isFileFlag = (/** @type {string} */ flag) => /^--allow-fs-(read|write)=/.test(flag)

const certificateSettings = ['sslrootcert', 'sslcert', 'sslkey']

/** Certificate files named in a PostgreSQL address, or the folder of a SQLite file. */
function filesOfDatabase(/** @type {string} */ url, /** @type {string} */ home) {
  if (url.startsWith('sqlite:'))
    return { read: [], write: [dirname(resolve(home, url.slice('sqlite:'.length)))] }
  const settings = new URLSearchParams(url.split('?')[1] ?? '')
  const files = certificateSettings.flatMap((name) => settings.get(name) ?? [])
  return { read: files.map((file) => resolve(home, file)), write: [] }
}

/**
 * The server's permissions: read its program; write its data and its caches. Not `.env`: the server gets these settings in
 * its environment.
 * @param {{ root: string, home: string, settings: Readonly<Record<string, string | undefined>> }} installation
 * @returns {Allowance}
 */
export function allowanceOfServer({ root, home, settings }) {
  const program = ['server', 'contract', 'content', 'node_modules', 'dist', 'package.json']
  const { DATA_DIR, DATABASE_URL, READY_FILE, NODE_COMPILE_CACHE, HOME, PGPASSFILE } = settings
  const database = filesOfDatabase(DATABASE_URL ?? '', home)
  const passwords = PGPASSFILE || (HOME && join(HOME, '.pgpass'))
  return {
    read: [
      ...program.map((name) => join(root, name)),
      ...(passwords ? [resolve(home, passwords)] : []),
      ...database.read,
    ],
    write: [
      resolve(home, DATA_DIR || 'data'),
      ...database.write,
      join(root, 'dist/kept'),
      ...(NODE_COMPILE_CACHE ? [resolve(home, NODE_COMPILE_CACHE)] : []),
      // Updates try a release in `releases/trial`; its READY_FILE is `releases/ready-*`.
      ...['releases/trial', 'releases/ready-*'].map((name) => join(home, name)),
      ...(READY_FILE ? [resolve(home, READY_FILE)] : []),
    ],
  }
}

/**
 * Node flags of the server. Requests leave short-lived garbage: collecting it every few megabytes keeps a busy
 * process 60 MB smaller than Node's default at the same speed (`npm run bench -- analytics`). A semi-space of 4
 * instead of 8 saves 8 MB at rest and after load, within measurement noise; 2 costs up to 9 % CPU.
 */
export const serverFlags = ['--max-semi-space-size=4']

/**
 * The server's flags plus its permissions. The server drops its right to start child processes right after starting
 * the launcher (`server/process/launcher.ts`); Node's warning concerns programs that keep that right.
 * @param {Parameters<typeof allowanceOfServer>[0]} installation
 */
export const confinedFlags = (installation) => [
  ...serverFlags,
  '--permission',
  '--allow-child-process',
  '--disable-warning=PERM0002',
  ...fileFlags(allowanceOfServer(installation)),
]
