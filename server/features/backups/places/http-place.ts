import { type Answer, isGood, refuse } from './http-call.ts'
import type { Place, PlaceFile } from './place.ts'

type Storage = {
  call: (method: 'DELETE' | 'GET' | 'PUT', name: string, file?: PlaceFile) => Promise<Answer>
  list: () => Promise<string[]>
}

// Only names that are ours are looked for, and none of their letters is ever written otherwise in XML or in an address.
const ourNames = /(?:backup-\d{8}T\d{6}Z\.db\.age|HOW-TO-OPEN\.txt)(?=<|\s*<)/g

export const namesIn = (xml: Buffer): string[] => [...new Set(xml.toString('utf8').match(ourNames))]

export async function mustBeGood(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering
  return isGood(answer) ? answer : refuse(answer)
}

/** A place whose files are reached by their addresses. Storages differ in how a call is signed and names are listed. */
export function openHttpPlace({ call, list }: Storage): Place {
  async function deleteFile(name: string): Promise<void> {
    const answer = await call('DELETE', name)
    if (!isGood(answer) && answer.status !== 404) refuse(answer)
  }
  return {
    list,
    async put(file) {
      try {
        await mustBeGood(call('PUT', file.name, file))
      } catch (error) {
        // Some storages keep the half of it that they were given.
        await deleteFile(file.name).catch(() => {})
        throw error
      }
    },
    get: async (name) => (await mustBeGood(call('GET', name))).body,
    delete: deleteFile,
  }
}
