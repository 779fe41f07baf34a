import { type Checked, documentOf } from '#content/documents.ts'
import { isOwnPictureName, ownPicturesIn } from '#content/own-picture.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { articleNameOf, type DocumentName, documentNames } from '#contract/website.ts'
import type { TransferReason } from '#contract/website-transfer.ts'
import { type Library, withLibrary, withUsedPictures } from '../pictures/library.ts'
import { pathOf } from '../publishing.ts'
import { isContent } from '../service.ts'
import { words } from './reasons.ts'

/** What this website knows that the file does not. */
export type Here = {
  /** Her pictures of this website, with those that the file brings. */
  library: Library
  /** Pictures that must never be shown again. */
  withdrawn: ReadonlySet<string>
  /** Every newsletter box that was published here, newest first. */
  newsletters: readonly unknown[]
  today: string
  now: string
}

export type Composed = {
  content: WebsiteContent
  /** What each part will be; null for an article that the file does not hold. */
  values: ReadonlyMap<DocumentName, unknown>
  problems: readonly TransferReason[]
  hasNewWording: boolean
}

/** Every text in a document, with the path that leads to it. */
function textsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, `${path}[${index}]`))
  if (!isContent(value)) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, path === '' ? name : `${path}.${name}`))
}

/** Pictures of hers that a document shows and visitors could not be shown. Those that were withdrawn are left out when it is drawn. */
function missingPictures(
  document: unknown,
  { library, withdrawn }: Here,
): { field: string; words: string }[] {
  return textsIn(document).flatMap(([field, text]) =>
    [...ownPicturesIn(text)].flatMap((name) => {
      if (!isOwnPictureName(name) || withdrawn.has(name) || library.get(name)?.mayBeShown) return []
      return [{ field, words: library.has(name) ? words.noConsent : words.noSuchPicture }]
    }),
  )
}

const boxOf = (document: unknown) => {
  const box = isContent(document) ? document.newsletterBox : undefined
  return isContent(box) ? box : {}
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether people have signed up here by other words of the same name: it proves what they agreed to. */
const isWordingTaken = (document: unknown, { newsletters }: Here) =>
  newsletters.some((one) => {
    const [box, earlier] = [boxOf(document), boxOf(one)]
    return (
      box.wording === earlier.wording && !isSame(Object.entries(box).sort(), Object.entries(earlier).sort())
    )
  })

/** Checks one part by the schema that checks the files and what she writes. */
function checkPart(content: WebsiteContent, name: DocumentName, value: unknown, here: Here): Checked {
  const document = documentOf(name)
  const checked = document.check(content, value)
  if (name !== 'newsletter' || 'problems' in checked || !isWordingTaken(checked.value, here)) return checked
  const { today, now, newsletters: earlier } = here
  return document.checkNew(content, value, { today, now, earlier })
}

/** The website as it would be with everything that the file holds, and without the articles that it does not hold. */
export function compose(
  shown: WebsiteContent,
  documents: ReadonlyMap<DocumentName, unknown>,
  here: Here,
): Composed {
  const problems: TransferReason[] = []
  const values = new Map<DocumentName, unknown>()
  let hasNewWording = false
  // Without articles first: two may have changed their addresses with one another.
  let content = withLibrary({ ...shown, articles: [] }, here.library)
  const isPart = (name: string) => documentNames.some((one) => one === name)
  const names = [...documentNames, ...[...documents.keys()].filter((name) => !isPart(name))]
  for (const document of names) {
    const value = documents.get(document)
    const title = isContent(value) && typeof value.title === 'string' ? value.title : undefined
    const at = { document, ...(title !== undefined && { title: title.slice(0, 100) }) }
    const checked = checkPart(content, document, value, here)
    if ('problems' in checked) {
      problems.push(
        ...checked.problems.map(({ field, fix }) => ({ ...at, field: pathOf(field), words: fix })),
      )
      continue
    }
    if (document === 'newsletter') hasNewWording = !isSame(boxOf(value).wording, boxOf(checked.value).wording)
    problems.push(...missingPictures(checked.value, here).map((one) => ({ ...at, ...one })))
    values.set(document, checked.value)
    content = checked.content
  }
  for (const { id } of shown.articles)
    if (!documents.has(articleNameOf(id))) values.set(articleNameOf(id), null)
  return { content: withUsedPictures(content), values, problems, hasNewWording }
}
