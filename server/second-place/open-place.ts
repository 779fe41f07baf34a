import { randomUUID } from 'node:crypto'
import { openFolderPlace } from './folder-place.ts'
import { type Place, PlaceRefused, type PlaceSettings } from './place.ts'

export function openPlace({ address }: PlaceSettings): Place {
  return openFolderPlace(address)
}

/** One small file, for `put`. */
export function smallFile(name: string, text: string) {
  const content = Buffer.from(text)
  return {
    name,
    bytes: content.length,
    content: (async function* () {
      yield content
    })(),
  }
}

/** Writes a small file, reads it back and deletes it. */
export async function tryPlace(place: Place): Promise<void> {
  const name = `try-${randomUUID()}.txt`
  const text = `Written by your website to see whether it can be. ${randomUUID()}\n`
  await place.list()
  await place.put(smallFile(name, text))
  try {
    if ((await place.read(name)).toString('utf8') !== text)
      throw new PlaceRefused('differs', `${name} was not what had been written`)
  } finally {
    await place.remove(name)
  }
}
