import { statSync } from 'node:fs'
import { Socket } from 'node:net'
import { resolve } from 'node:path'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A second place that is a folder of this machine is written to when it is saved: whatever was made up, it is ours, or
 * it is none.
 */
export function ownFolderOnly(body: unknown, folder: string): unknown {
  if (!isObject(body) || !isObject(body.place) || typeof body.place.address !== 'string') return body
  const { address } = body.place
  const isHarmless =
    address.includes('\0') || !address.trim().startsWith('/') || !isFolder(resolve(address.trim()))
  return isHarmless ? body : { ...body, place: { ...body.place, address: folder } }
}

/** Made-up mail servers and storages are never asked: no connection is opened but to this port, the database's. */
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
