import { type DocumentName, isArticleName, type PartName } from '#contract/website.ts'
import { about } from './about.ts'
import { article } from './article.ts'
import { dataRequest } from './data-request.ts'
import { details } from './details.ts'
import { gallery } from './gallery.ts'
import { home } from './home.ts'
import type { Layout, Place } from './layout.ts'
import { newsletter } from './newsletter.ts'
import { questions } from './questions.ts'
import { services } from './services.ts'
import { testimonials } from './testimonials.ts'
import { tips } from './tips.ts'

/** What each editor offers, as it stands on the page. */
export const layouts: Readonly<Record<PartName, Layout>> = {
  details,
  home,
  services,
  gallery,
  about,
  tips,
  questions,
  newsletter,
  dataRequest,
  testimonials,
}

export const layoutOf = (name: DocumentName): Layout => (isArticleName(name) ? article : layouts[name])

const nameIn = (place: Place, path: string) => {
  if (place.kind === 'picture' && path !== place.path)
    return `${place.label}, ${path.endsWith('Alt') ? 'in words' : 'what must never be cut off'}`
  const entry = /^\[(\d+)\]/.exec(path.slice(place.path.length))
  return entry ? `${place.label}, ${place.entryName ?? 'line'} ${Number(entry[1]) + 1}` : place.label
}

/** Whether a change at the path is one of this place, or of the whole that it is a part of. */
export const isAt = (place: Place, path: string) =>
  path === place.path ||
  (place.kind === 'picture' && [`${place.path}Alt`, `${place.path}Focus`].includes(path)) ||
  path.startsWith(`${place.path}[`) ||
  place.path.startsWith(`${path}.`)

/** What a path is called in a sentence: "Price line, Curly cuts". */
export function nameOfPath(name: DocumentName, path: string): { label: string; group: string } {
  for (const { title, places } of layoutOf(name).groups) {
    const place = places.find((one) => isAt(one, path))
    // A group that may be left out is one change, however many fields it has.
    if (place) return { label: place.path.startsWith(`${path}.`) ? title : nameIn(place, path), group: title }
  }
  return nameInList(name, path) ?? { label: path, group: '' }
}

/** The same in a list that has a screen of its own. */
function nameInList(name: DocumentName, path: string) {
  const [, list = '', index, field = ''] = /^(\w+)(?:\[(\d+)\]\.?(\w*))?/.exec(path) ?? []
  const known = layoutOf(name).lists?.[list]
  if (!known) return undefined
  const { label, entry, fields } = known
  if (index === undefined) return { label, group: '' }
  return { label: fields[field] ?? label, group: `${label}, ${entry} ${Number(index) + 1}` }
}
