import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { onTestFinished } from 'vitest'
import { portOf } from './local-port.ts'

export const webdavUser = { user: 'owner', password: 'curls & rain: 7' }

const authorization = `Basic ${Buffer.from(`${webdavUser.user}:${webdavUser.password}`).toString('base64')}`

type Storage = { folder: string; freeBytes: number }

async function listing(path: string, disk: string): Promise<string> {
  const hrefs = [path, ...(await readdir(disk)).map((name) => path + encodeURIComponent(name))]
  const responses = hrefs.map((href) => `<D:response><D:href>${href}</D:href></D:response>`)
  return `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${responses.join('')}</D:multistatus>`
}

async function put(request: IncomingMessage, disk: string, { freeBytes }: Storage): Promise<number> {
  // Many servers require a length.
  if (request.headers['content-length'] === undefined) return 411
  if (!existsSync(join(disk, '..'))) return 409
  if (Number(request.headers['content-length']) > freeBytes) return 507
  await pipeline(request, createWriteStream(disk))
  return 201
}

async function answer(request: IncomingMessage, response: ServerResponse, storage: Storage): Promise<void> {
  const path = decodeURI(request.url ?? '/')
  const disk = join(storage.folder, path)
  const end = (status: number, body = '') => response.writeHead(status).end(body)
  if (path.startsWith('/elsewhere/')) return void response.writeHead(301, { location: '/backups/' }).end()
  if (request.headers.authorization !== authorization) return void end(401, 'Wrong password')
  const isThere = existsSync(disk)
  if (request.method === 'PUT') return void end(await put(request, disk, storage))
  if (request.method === 'MKCOL') {
    if (!existsSync(join(disk, '..'))) return void end(409)
    await mkdir(disk)
    return void end(201)
  }
  if (!isThere) return void end(404)
  if (request.method === 'PROPFIND') return void end(207, await listing(path, disk))
  if (request.method === 'DELETE') {
    await rm(disk)
    return void end(204)
  }
  if (request.method !== 'GET') return void end(405)
  await pipeline(createReadStream(disk), response)
}

/** A WebDAV server (RFC 4918) on this machine, with the methods that off-site backups need. */
export async function startWebdav(folder: string) {
  const storage: Storage = { folder, freeBytes: Number.POSITIVE_INFINITY }
  const server = createServer((request, response) => {
    answer(request, response, storage).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${await portOf(server)}`, storage }
}
