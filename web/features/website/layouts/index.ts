import { type DocumentName, isArticleName, type PartName } from '#contract/website.ts'
import { article } from './article.ts'
import { details } from './details.ts'
import type { Layout } from './layout.ts'
import { services } from './services.ts'

/** What each editor offers, as it stands on the page. */
export const layouts: Readonly<Record<PartName, Layout>> = { details, services }

export const layoutOf = (name: DocumentName): Layout => (isArticleName(name) ? article : layouts[name])

/** What a path is called in a sentence: "Price line, Curly cuts". */
export function nameOfPath(name: DocumentName, path: string): { label: string; group: string } {
  for (const { title, places } of layoutOf(name).groups)
    for (const place of places) {
      if (place.path !== path && !path.startsWith(`${place.path}[`)) continue
      const entry = /^\[(\d+)\]/.exec(path.slice(place.path.length))
      return { label: entry ? `${place.label}, line ${Number(entry[1]) + 1}` : place.label, group: title }
    }
  return { label: path, group: '' }
}
