import { callHttp, isGood, refuse } from './http-call.ts'
import { type Place, type PlaceFile, type PlaceSettings, smallFile } from './place.ts'

const askForNames = '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>'

// Only names that are ours are looked for, and none of their letters is ever written otherwise in XML or in an address.
const ourNames = /(?:backup-\d{8}T\d{6}Z\.db\.age|HOW-TO-OPEN\.txt)(?=<|\s*<)/g

export const namesIn = (xml: Buffer): string[] => [...new Set(xml.toString('utf8').match(ourNames))]

/** A folder of a WebDAV server (RFC 4918), such as Nextcloud or a NAS. */
export function openWebdavPlace({ address, user, password }: PlaceSettings): Place {
  const folder = new URL(`${address}/`)
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const call = async (method: string, url: URL, headers: Record<string, string> = {}, body?: PlaceFile) =>
    await callHttp({ method, url, headers: { authorization, ...headers }, ...(body && { file: body }) })
  const listing = async () =>
    await callHttp({
      method: 'PROPFIND',
      url: folder,
      headers: { authorization, depth: '1', 'content-type': 'application/xml' },
      file: smallFile('names', askForNames),
    })
  const remove = async (name: string) => {
    const answer = await call('DELETE', new URL(name, folder))
    if (!isGood(answer) && answer.status !== 404) refuse(answer)
  }
  return {
    async list() {
      const answer = await listing()
      if (answer.status === 404) {
        const made = await call('MKCOL', folder)
        if (!isGood(made)) refuse(made)
        return []
      }
      if (answer.status !== 207) refuse(answer, isGood(answer) ? 'not-a-place' : undefined)
      return namesIn(answer.body)
    },
    async put(file) {
      const url = new URL(file.name, folder)
      try {
        const answer = await call('PUT', url, { 'content-type': 'application/octet-stream' }, file)
        if (!isGood(answer)) refuse(answer)
      } catch (error) {
        // A server may have kept the half of it that it was given.
        await remove(file.name).catch(() => {})
        throw error
      }
    },
    async read(name) {
      const answer = await call('GET', new URL(name, folder))
      if (!isGood(answer)) refuse(answer)
      return answer.body
    },
    remove,
  }
}
