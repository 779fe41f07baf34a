import { documentOf } from '#content/documents.ts'
import { shippedContent } from '#content/website-content.ts'
import { generalPath, withValueAt } from '#contract/content-paths.ts'
import type { DocumentContent, DocumentName } from '#contract/website.ts'

const isContent = (value: unknown): value is DocumentContent => typeof value === 'object' && value !== null

/** The document as it ships, with everything filled in that may be left out. */
export function shippedDocument(name: DocumentName): DocumentContent {
  const document = documentOf(name).pick(shippedContent)
  if (!isContent(document)) throw new Error(`${name} is no object`)
  if (name !== 'details') return document
  const social = [{ name: 'Instagram', url: 'https://instagram.com/curls' }]
  const salonAddress = { street: '1 Otley Road', town: 'Leeds', postcode: 'LS6 2AB' }
  return withValueAt(withValueAt(document, 'business.social', social), 'business.salonAddress', salonAddress)
}

/** The path of every text in it, each entry of a list with its number. */
export function textPaths(name: DocumentName, value: unknown = shippedDocument(name), path = ''): string[] {
  if (typeof value === 'string')
    return documentOf(name).fields[generalPath(path)]?.kind === 'text' ? [path] : []
  if (Array.isArray(value)) return value.flatMap((one, index) => textPaths(name, one, `${path}[${index}]`))
  if (!isContent(value)) return []
  return Object.entries(value).flatMap(([key, one]) =>
    textPaths(name, one, path === '' ? key : `${path}.${key}`),
  )
}

/** A text as long as the field wants it at least. */
export function fitting(name: DocumentName, path: string, text: string): string {
  const field = documentOf(name).fields[generalPath(path)]
  if (field?.kind !== 'text') throw new Error(`${path} is no text`)
  return text.length >= field.least
    ? text.slice(0, field.most)
    : `${text} ${'x'.repeat(field.least)}`.slice(0, field.most)
}
