import { isDocumentName, isPartName } from '#contract/website.ts'
import type { TransferPart, TransferReason, TransferReport } from '#contract/website-transfer.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { layouts, nameOfPath } from '../layouts/index.ts'

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

const documentTitle = ({
  document = '',
  title,
}: {
  document?: string | undefined
  title?: string | undefined
}) => (isPartName(document) ? layouts[document].title : `Hair Tips article${title ? ` “${title}”` : ''}`)

export const titleOfPart = ({ name, title }: TransferPart) => documentTitle({ document: name, title })

/** Where something is wrong, as the editors call it; a file of the zip by its name. */
export function placeWords(reason: TransferReason): string | undefined {
  const { document, field, file } = reason
  if (document === undefined || !isDocumentName(document)) return file
  const where = documentTitle(reason)
  if (field === undefined) return where
  const [, place, index] = /^(\w+\[)(\d+)/.exec(field) ?? []
  const isEntry = document === 'testimonials' && place !== undefined
  const named = nameOfPath(document, isEntry ? field.replace(/\[\d+/, '[0') : field)
  const label = named.label
  const group = isEntry ? `${named.group}, number ${Number(index) + 1}` : named.group
  return [where, group, label]
    .filter((one, index, all) => one !== '' && all.indexOf(one) === index)
    .join(': ')
}

const isArticle = ({ name }: TransferPart) => !isPartName(name)

const joined = (words: readonly (string | false)[]) => {
  const said = words.filter((one) => one !== false)
  return said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`
}

/** How much would change: "4 parts, 2 articles and 31 pictures". */
export function amount({ parts, newPictures }: TransferReport): string {
  const changed = parts.filter(({ what }) => what !== 'same')
  const [articles, others] = [
    changed.filter(isArticle).length,
    changed.filter((one) => !isArticle(one)).length,
  ]
  return joined([
    others > 0 && formatCountOf(others, 'part'),
    articles > 0 && formatCountOf(articles, 'article'),
    newPictures > 0 && formatCountOf(newPictures, 'picture'),
  ])
}

export const sameWords = ({ parts }: TransferReport) => {
  const same = parts.filter(({ what }) => what === 'same')
  const articles = same.filter(isArticle).length
  return joined([
    same.length > articles && formatCountOf(same.length - articles, 'part'),
    articles > 0 && formatCountOf(articles, 'article'),
  ])
}

export const leftOutWords = ({ leftOut: { testimonials, pictures } }: TransferReport) =>
  joined([
    testimonials > 0 && formatCountOf(testimonials, 'testimonial'),
    pictures > 0 && formatCountOf(pictures, 'picture'),
  ])

export const draftWords = ({ parts }: TransferReport) =>
  joined(parts.filter(({ hasDraft, what }) => hasDraft && what !== 'same').map(titleOfPart))
