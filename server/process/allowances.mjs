/**
 * What Node's permission model lets a process of ours do with files. Plain JavaScript for any Node from 20 on: what starts the
 * server asks it, on the Node that it finds.
 */
import { realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'

/** @typedef {{ read: string[], write: string[] }} Allowance */

/** Node compares paths letter by letter: where one leads over a symbolic link, what it leads to is another. */
function formsOf(/** @type {string} */ path) {
  let existing = path
  while (existing !== dirname(existing)) {
    try {
      const real = realpathSync(existing)
      return [...new Set([path, join(real, path.slice(existing.length))])]
    } catch {
      // Not there yet: what is above it may be a link all the same.
      existing = dirname(existing)
    }
  }
  return [path]
}

/** Node takes a folder for all that is in it only if it is there already. */
const withContents = (/** @type {string} */ path) => (path.endsWith('*') ? [path] : [path, `${path}${sep}*`])

const flags = (/** @type {string} */ name, /** @type {string[]} */ paths) =>
  [...new Set(paths.flatMap(formsOf).flatMap(withContents))].map((path) => `${name}=${path}`)

/**
 * What is written may be read.
 * @param {Allowance} allowance
 */
export const fileFlags = ({ read, write }) => [
  ...flags('--allow-fs-read', [...read, ...write]),
  ...flags('--allow-fs-write', write),
]

/** Whether a flag is one of those. */
export const isFileFlag = (/** @type {string} */ flag) => /^--allow-fs-(read|write)=/.test(flag)

const certificateSettings = ['sslrootcert', 'sslcert', 'sslkey']

/** The files that the address of a PostgreSQL names, and the folder of a SQLite file. */
function filesOfDatabase(/** @type {string} */ url, /** @type {string} */ home) {
  if (url.startsWith('sqlite:'))
    return { read: [], write: [dirname(resolve(home, url.slice('sqlite:'.length)))] }
  const settings = new URLSearchParams(url.split('?')[1] ?? '')
  const files = certificateSettings.flatMap((name) => settings.get(name) ?? [])
  return { read: files.map((file) => resolve(home, file)), write: [] }
}

/**
 * What the server may do: read its program, and write its data and what it keeps from start to start. Not `.env`, whose settings it
 * is given.
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
      ...['dist/kept', '.cache/compile'].map((name) => join(root, name)),
      ...(NODE_COMPILE_CACHE ? [resolve(home, NODE_COMPILE_CACHE)] : []),
      // Where an update tries a release, and whoever starts it reads that it is ready.
      ...['releases/trial', 'releases/ready-*'].map((name) => join(home, name)),
      ...(READY_FILE ? [resolve(home, READY_FILE)] : []),
    ],
  }
}
