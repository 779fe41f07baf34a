import { callHttp, copyNamesIn, isSuccess, openHttpPlace, requireSuccess, throwRefusal } from './http-call.ts'
import { createTextFile, type Place, type PlaceFile, type PlaceSettings } from './place.ts'

const propfindBody = '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>'

/** A folder of a WebDAV server (RFC 4918), such as Nextcloud or a NAS. */
export function openWebdavPlace({ address, user, password }: PlaceSettings): Place {
  const folder = new URL(`${address}/`)
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const call = async (method: string, name: string, file?: PlaceFile) =>
    await callHttp({
      method,
      url: new URL(name, folder),
      headers: { authorization, ...(file && { 'content-type': 'application/octet-stream' }) },
      ...(file && { file }),
    })
  return openHttpPlace({
    call,
    async list() {
      const answer = await callHttp({
        method: 'PROPFIND',
        url: folder,
        headers: { authorization, depth: '1', 'content-type': 'application/xml' },
        file: createTextFile('names', propfindBody),
      })
      if (answer.status === 404) {
        await requireSuccess(call('MKCOL', ''))
        return []
      }
      if (answer.status !== 207) throwRefusal(answer, isSuccess(answer) ? 'not-a-place' : undefined)
      return copyNamesIn(answer.body)
    },
  })
}
