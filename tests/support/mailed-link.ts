import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { Letter } from '#server/mail/letter.ts'
import type { Site } from './site.ts'

const Row = z.object({ letter: z.string() })

/** The link in the newest queued mail to this address. */
export function mailedLink(site: Site, address: string): string {
  using database = new DatabaseSync(join(site.dataDir, 'site.db'), { readOnly: true })
  const newest = database.prepare('select letter from mails where to_address = ? order by id desc limit 1')
  const { blocks } = Letter.parse(JSON.parse(Row.parse(newest.get(address)).letter))
  const button = blocks.find((block) => block.kind === 'button')
  return button?.href.replace(site.url, '') ?? ''
}
