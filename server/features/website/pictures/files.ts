import { LRUCache } from 'lru-cache'
import type { Deps } from '#server/deps.ts'
import type { LiveWebsite } from '#server/features/website/publish/live.ts'
import { mayPictureRowBeShown } from './library.ts'
import * as repository from './repository.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
/** The name of a file changes with its bytes. */
export const publicLifetime = 'public,max-age=31536000,immutable'
const mostBytes = 32 * 1024 * 1024

type Kept = { bytes: Buffer; type: string; pictureId: string; revision: number; isPublic: boolean }

/** Finds the files of the owner's pictures, with an LRU cache in memory. */
export function createPictureFiles({ database, website }: Pick<Deps, 'database'> & { website: LiveWebsite }) {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 500,
  })

  async function read(name: string): Promise<Omit<Kept, 'revision' | 'isPublic'> | undefined> {
    const file = await repository.findPictureFile(database.kysely, name)
    if (!file) return undefined
    return { bytes: Buffer.from(file.bytes), type: types[file.format], pictureId: file.pictureId }
  }

  return {
    /**
     * A file, and whether visitors may see it. Every change to that raises the revision of the website, so a
     * cached file is checked again after each revision.
     */
    async find(name: string): Promise<Kept | undefined> {
      const { revision } = website.shown()
      const known = kept.get(name)
      if (known?.revision === revision) return known
      const file = known ?? (await read(name))
      const picture = file && (await repository.findPicture(database.kysely, file.pictureId))
      if (!file || !picture || picture.withdrawnAt !== null) {
        kept.delete(name)
        return undefined
      }
      const found = { ...file, revision, isPublic: mayPictureRowBeShown(picture) }
      kept.set(name, found)
      return found
    },
  }
}
