import { randomUUID } from 'node:crypto'
import { withoutPassword } from '#server/mail/without-password.ts'
import { openFolderPlace } from './folder-place.ts'
import { type Place, PlaceRefused, type PlaceSettings, smallFile } from './place.ts'
import { openS3Place } from './s3-place.ts'
import { openWebdavPlace } from './webdav-place.ts'

const open = {
  folder: ({ address }: PlaceSettings) => openFolderPlace(address),
  webdav: openWebdavPlace,
  s3: openS3Place,
}

/** The place of these settings. What it says in refusing is told without the password, should that stand in it. */
export function openPlace(settings: PlaceSettings): Place {
  const { user, password: pass } = settings
  const place = open[settings.kind](settings)
  async function told<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof PlaceRefused)) throw error
      const { problem, message } = error
      throw new PlaceRefused(problem, withoutPassword(message, { user, pass }, problem === 'password'))
    }
  }
  return {
    list: () => told(place.list()),
    put: (file) => told(place.put(file)),
    get: (name) => told(place.get(name)),
    delete: (name) => told(place.delete(name)),
  }
}

/** Writes a small file, reads it back and deletes it. */
export async function tryPlace(place: Place): Promise<void> {
  const name = `try-${randomUUID()}.txt`
  const text = `Written by your website to see whether it can be. ${randomUUID()}\n`
  await place.list()
  await place.put(smallFile(name, text))
  try {
    if ((await place.get(name)).toString('utf8') !== text)
      throw new PlaceRefused('differs', `${name} was not what had been written`)
  } finally {
    await place.delete(name)
  }
}
