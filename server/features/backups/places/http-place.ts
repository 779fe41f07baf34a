import { type Answer, isSuccess, throwRefusal } from './http-call.ts'
import type { Place, PlaceFile } from './place.ts'

type Storage = {
  call: (method: 'DELETE' | 'GET' | 'PUT', name: string, file?: PlaceFile) => Promise<Answer>
  list: () => Promise<string[]>
}

// A pattern instead of an XML parser: only our own file names matter, and none of their characters is ever escaped.
const ourNames = /(?:backup-\d{8}T\d{6}Z\.db\.age|HOW-TO-OPEN\.txt)(?=<|\s*<)/g

export const copyNamesIn = (xml: Buffer): string[] => [...new Set(xml.toString('utf8').match(ourNames))]

export async function requireSuccess(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering
  return isSuccess(answer) ? answer : throwRefusal(answer)
}

/** Storage over HTTP; WebDAV and S3 differ only in signing calls and listing names. */
export function openHttpPlace({ call, list }: Storage): Place {
  async function deleteFile(name: string): Promise<void> {
    const answer = await call('DELETE', name)
    if (!isSuccess(answer) && answer.status !== 404) throwRefusal(answer)
  }
  return {
    list,
    async put(file) {
      try {
        await requireSuccess(call('PUT', file.name, file))
      } catch (error) {
        // Some storages keep the partial file of a failed upload.
        await deleteFile(file.name).catch(() => {})
        throw error
      }
    },
    get: async (name) => (await requireSuccess(call('GET', name))).body,
    delete: deleteFile,
  }
}
