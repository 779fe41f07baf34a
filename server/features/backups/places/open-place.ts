import { randomUUID } from 'node:crypto'
import { withoutPassword } from '#server/mail/smtp-error.ts'
import { openFolderPlace } from './folder-place.ts'
import { createTextFile, type Place, PlaceRefused, type PlaceSettings } from './place.ts'
import { openS3Place } from './s3-place.ts'
import { openWebdavPlace } from './webdav-place.ts'

const open = {
  folder: ({ address }: PlaceSettings) => openFolderPlace(address),
  webdav: openWebdavPlace,
  s3: openS3Place,
}

/** Opens the storage. The password is removed from its error messages, because some servers echo the credentials. */
export function openPlace(settings: PlaceSettings): Place {
  const { user, password: pass } = settings
  const place = open[settings.kind](settings)
  async function redacted<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof PlaceRefused)) throw error
      const { problem, message } = error
      throw new PlaceRefused(problem, withoutPassword(message, { user, pass }, problem === 'password'))
    }
  }
  return {
    list: () => redacted(place.list()),
    put: (file) => redacted(place.put(file)),
    get: (name) => redacted(place.get(name)),
    delete: (name) => redacted(place.delete(name)),
  }
}

/** Checks access by writing a small file, reading it back and deleting it. */
export async function testPlace(place: Place): Promise<void> {
  const name = `try-${randomUUID()}.txt`
  const text = `Written by your website to see whether it can be. ${randomUUID()}\n`
  await place.list()
  await place.put(createTextFile(name, text))
  try {
    if ((await place.get(name)).toString('utf8') !== text)
      throw new PlaceRefused('differs', `${name} was not what had been written`)
  } finally {
    await place.delete(name)
  }
}
