import { statSync } from 'node:fs'
import { Socket } from 'node:net'
import { resolve } from 'node:path'
import { isRecord } from '#contract/is-record.ts'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Saving an off-site backup to a local folder writes into it: replaces any existing folder by the test's own. */
export function ownFolderOnly(body: unknown, folder: string): unknown {
  if (!isRecord(body) || !isRecord(body.place) || typeof body.place.address !== 'string') return body
  const { address } = body.place
  const isHarmless =
    address.includes('\0') || !address.trim().startsWith('/') || !isFolder(resolve(address.trim()))
  return isHarmless ? body : { ...body, place: { ...body.place, address: folder } }
}

/**
 * Refuses every connection except to the database's port, so that made-up mail servers and storages are never
 * contacted.
 */
export function refuseConnections(allowedPort = ''): void {
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    const isAllowed = allowedPort !== '' && new RegExp(`\\b${allowedPort}\\b`).test(JSON.stringify(given))
    if (isAllowed) return Reflect.apply(connect, this, given)
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    process.nextTick(() => this.destroy(error))
    return this
  }
}
