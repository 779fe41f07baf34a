import type { DocumentName } from '#contract/website.ts'
import { details } from './details.ts'
import type { Layout } from './layout.ts'
import { services } from './services.ts'

/** What each editor offers, as it stands on the page. */
export const layouts: Readonly<Record<DocumentName, Layout>> = { details, services }

/** What a path is called in a sentence: "Price line, Curly cuts". */
export function nameOfPath(name: DocumentName, path: string): { label: string; group: string } {
  for (const { title, places } of layouts[name].groups)
    for (const place of places) {
      if (place.path !== path && !path.startsWith(`${place.path}[`)) continue
      const entry = /^\[(\d+)\]/.exec(path.slice(place.path.length))
      return { label: entry ? `${place.label}, line ${Number(entry[1]) + 1}` : place.label, group: title }
    }
  return { label: path, group: '' }
}
