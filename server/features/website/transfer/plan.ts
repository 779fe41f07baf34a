import { documentOf } from '#content/documents.ts'
import { shippedContent, type WebsiteContent } from '#content/website-content.ts'
import { entriesOf, idOf, valueAt } from '#contract/content-paths.ts'
import { londonDay } from '#contract/london-time.ts'
import { type DocumentName, isArticleName } from '#contract/website.ts'
import { changesBetween, changesByHand } from '#contract/website-changes.ts'
import type { TransferHolds, TransferPart, TransferReport } from '#contract/website-transfer.ts'
import { readLibrary } from '../pictures/library.ts'
import * as repository from '../repository.ts'
import { isContent, momentOf, type WebsiteDeps } from '../service.ts'
import { parseStored } from '../stored-content.ts'
import { withoutWithdrawn } from '../withdrawn.ts'
import { type Composed, compose, type Here } from './compose.ts'
import { filesOf, inZip, type PictureEntry } from './format.ts'
import { isSamePicture, withEntries } from './import-pictures.ts'
import type { Package } from './read-package.ts'
import { Refused, words } from './reasons.ts'
import { listDrafted, listEveryPicture } from './transfer-repository.ts'

/** What is to be done with a file on this website as it is now. */
export type Plan = {
  /** Of the website that it was made for. */
  revision: number
  documents: ReadonlyMap<DocumentName, unknown>
  newPictures: readonly PictureEntry[]
  here: Here
  leftOut: TransferReport['leftOut']
}

const newslettersRead = 1000

async function readNewsletters({ database, website }: WebsiteDeps): Promise<unknown[]> {
  const { version } = await repository.findDocument(database.kysely, 'newsletter')
  const limit = newslettersRead
  const kept = await repository.listPublished(database.kysely, 'newsletter', { upTo: version, limit })
  const { pick } = documentOf('newsletter')
  return [pick(website.shown().content), ...kept.map(({ body }) => parseStored(body)), pick(shippedContent)]
}

const countEntries = (register: unknown) =>
  documentOf('testimonials').keyed.flatMap((list) => entriesOf(valueAt(register, list)).map(idOf)).length

/** Which pictures come, which are here, and which were withdrawn here. Throws `Refused` where one is another than that here. */
async function sortPictures({ database, now }: WebsiteDeps, from: Package) {
  const known = new Map((await listEveryPicture(database.kysely)).map((row) => [row.id, row]))
  const today = londonDay(now())
  const newPictures: PictureEntry[] = []
  let left = 0
  for (const entry of from.pictures) {
    const row = known.get(entry.id)
    if (entry.agreedOn !== null && entry.agreedOn > today)
      throw new Refused({ file: 'pictures.json', words: words.form })
    if (!row) newPictures.push(entry)
    else if (row.withdrawnAt) left += 1
    else if (row.hash !== entry.hash || !(await isSamePicture(database.kysely, from, entry)))
      throw new Refused({ file: `pictures/${entry.id}`, words: words.otherPicture })
  }
  const withdrawn = new Set([...known.values()].flatMap(({ id, withdrawnAt }) => (withdrawnAt ? [id] : [])))
  return { newPictures, withdrawn, left }
}

/** What the file means for this website. Nothing of it is done yet. */
export async function makePlan(deps: WebsiteDeps, from: Package): Promise<Plan> {
  const { database, website, now } = deps
  // First the revision: what is published while the rest is read makes the plan out of date.
  await website.look()
  const { revision } = website.shown()
  const { newPictures, withdrawn, left } = await sortPictures(deps, from)
  const register = from.documents.get('testimonials')
  const kept = await withoutWithdrawn(database.kysely, register)
  const library = withEntries(await readLibrary(database.kysely), newPictures)
  return {
    revision,
    documents: new Map([...from.documents, ['testimonials', kept] as const]),
    newPictures,
    here: { library, withdrawn, newsletters: await readNewsletters(deps), ...momentOf(now()) },
    leftOut: { testimonials: countEntries(register) - countEntries(kept), pictures: left },
  }
}

/** The parts that visitors will see otherwise. */
export const changedBy = (shown: WebsiteContent, { values }: Pick<Composed, 'values'>) =>
  [...values].filter(
    ([name, value]) => changesBetween(documentOf(name).pick(shown) ?? null, value).length > 0,
  )

const titleOf = (value: unknown) =>
  isContent(value) && typeof value.title === 'string' ? { title: value.title } : {}

function presentPart(shown: WebsiteContent, name: DocumentName, value: unknown) {
  const document = documentOf(name)
  const before = document.pick(shown)
  const isSame = changesBetween(before ?? null, value).length === 0
  return {
    name,
    ...(isArticleName(name) && titleOf(value ?? before)),
    what: isSame ? 'same' : value === null ? 'off' : before === undefined ? 'new' : 'changed',
    changes: value === null || before === undefined ? 0 : changesByHand(before, value, document).length,
  } as const
}

const holdsOf = ({ documents, pictures, manifest: { files } }: Package): TransferHolds => {
  const names = new Set(pictures.flatMap((picture) => filesOf(picture).map(inZip)))
  return {
    articles: [...documents.keys()].filter(isArticleName).length,
    testimonials: countEntries(documents.get('testimonials')),
    pictures: pictures.length,
    bytes: files.reduce((sum, { name, bytes }) => sum + (names.has(name) ? bytes : 0), 0),
  }
}

/** What would change, in the order of the website. Throws `Refused` with all that is not in order. */
export async function report(deps: WebsiteDeps, from: Package, plan: Plan): Promise<TransferReport> {
  const { content } = deps.website.shown()
  const composed = compose(content, plan.documents, plan.here)
  if (composed.problems.length > 0) throw new Refused(...composed.problems)
  const drafted = await listDrafted(deps.database.kysely)
  const parts = [...composed.values].map(
    ([name, value]): TransferPart => ({
      ...presentPart(content, name, value),
      hasDraft: drafted.includes(name),
    }),
  )
  const { madeAt, website } = from.manifest
  return {
    ...{ madeAt, website, holds: holdsOf(from), parts, leftOut: plan.leftOut },
    newPictures: plan.newPictures.length,
    hasNewWording: composed.hasNewWording,
  }
}

/** Where the articles of the file are and were. */
export const addressesOf = ({ addresses }: Package) =>
  new Map(addresses.map(({ address, article }) => [address, article] as const))
