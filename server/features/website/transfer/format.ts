import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { pictureSubjects, pictureUses } from '#contract/pictures.ts'
import { articleNameOf, type DocumentName, documentNames } from '#contract/website.ts'

// What the file of a website looks like inside. Another look is another number.

export const format = 1

/** Of the program, as package.json has it. */
export const release: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))).version

export const manifestFile = 'manifest.json'
export const addressesFile = 'addresses.json'
export const picturesFile = 'pictures.json'

const ListedFile = z.strictObject({
  name: z.string().check(z.maxLength(200)),
  bytes: z.int().check(z.gte(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** Read first, of a file of any format. */
export const AnyManifest = z.object({ format: z.number(), release: z.string() })

export const Manifest = z.strictObject({
  format: z.literal(format),
  /** For whoever opens the file by hand. */
  about: z.string(),
  website: z.string().check(z.maxLength(300)),
  release: z.string().check(z.maxLength(40)),
  madeAt: z.iso.datetime(),
  files: z.array(ListedFile),
})
export type Manifest = z.output<typeof Manifest>

/** Every address that an article has or had, and whose it was last. */
export const Addresses = z.array(
  z.strictObject({
    address: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(80)),
    article: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/)),
  }),
)
export type Addresses = z.output<typeof Addresses>

const side = () => z.int().check(z.gte(1), z.lte(100_000))

/** A picture of her own, with who is in it and what they agreed to. Its words and its crop stand in the part that shows it. */
export const PictureEntry = z.strictObject({
  id: z.string().check(z.regex(/^own-[0-9a-f]{20}$/)),
  hash: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  width: side(),
  height: side(),
  widths: z.array(z.int().check(z.gte(1), z.lte(2400))).check(z.minLength(1), z.maxLength(8)),
  subject: z.enum(pictureSubjects),
  agreedOn: z.nullable(z.iso.date()),
  uses: z.nullable(z.enum(pictureUses)),
  addedAt: z.iso.datetime(),
})
export type PictureEntry = z.output<typeof PictureEntry>
export const Pictures = z.array(PictureEntry)

export const formats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof formats)[number]
export type PictureFile = { name: string; format: PictureFormat; width: number }

/** The files of a picture, as the website names them. */
export const filesOf = ({ id, hash, widths }: Pick<PictureEntry, 'id' | 'hash' | 'widths'>): PictureFile[] =>
  widths.flatMap((width) =>
    formats.map((format) => ({ name: `${id}-${hash}-${width}.${format}`, format, width })),
  )

export const inZip = (file: PictureFile) => `pictures/${file.name}`

export const fileOfPart = (name: (typeof documentNames)[number]) => `words/${name}.json`
export const fileOfArticle = (id: string) => `articles/${id}.json`

const megabyte = 1024 * 1024

/** The only names there are, and how much each may unpack to. Whatever else a file is called, it is not looked at. */
const known: readonly { name: RegExp; most: number }[] = [
  { name: /^manifest\.json$/, most: 4 * megabyte },
  { name: /^(?:addresses|pictures)\.json$/, most: 4 * megabyte },
  { name: new RegExp(`^words/(?:${documentNames.join('|')})\\.json$`), most: megabyte },
  { name: /^articles\/[a-z0-9][a-z0-9-]{0,79}\.json$/, most: megabyte },
  { name: /^pictures\/own-[0-9a-f]{20}-[0-9a-f]{8}-\d{1,4}\.(?:avif|webp|jpg)$/, most: 8 * megabyte },
]

/** How many bytes a file of this name may unpack to; nothing if the website writes none of that name. */
export const mostBytesOf = (name: string) => known.find((one) => one.name.test(name))?.most

/** The document that a file holds, if it holds one. */
export function documentIn(name: string): DocumentName | undefined {
  const part = documentNames.find((one) => fileOfPart(one) === name)
  if (part) return part
  const [, id] = /^articles\/(.+)\.json$/.exec(name) ?? []
  return id === undefined ? undefined : articleNameOf(id)
}
