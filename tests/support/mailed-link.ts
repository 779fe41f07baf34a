import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { Site } from './site.ts'

const Row = z.object({ text: z.string() })

/** The signed link in a mail's text. */
export const linkIn = (text: string | null) => /https?:\S+token=[\w.-]+/.exec(text ?? '')?.[0] ?? ''

/** The link in the newest queued mail to this address. */
export function mailedLink(site: Site, address: string): string {
  using database = new DatabaseSync(join(site.dataDir, 'site.db'), { readOnly: true })
  const newest = database.prepare('select text from mails where to_address = ? order by id desc limit 1')
  return linkIn(Row.parse(newest.get(address)).text).replace(site.url, '')
}
