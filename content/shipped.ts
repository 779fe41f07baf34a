import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { SavedTextList } from '#contract/saved-texts.ts'
import { ArticleDocument } from './article.ts'
import type { Content } from './content.ts'
import { documents } from './documents.ts'
import type { ShippedPicture } from './pictures.ts'
import { splitFrontMatter } from './text/front-matter.ts'

// What a new website begins with, read from the files beside this one. Each is checked by the schema that checks the
// owner. Node reads them; browsers get rendered pages only.

const folder = import.meta.dirname
const readText = (file: string) => readFileSync(join(folder, file), 'utf8')

function check<Schema extends z.ZodMiniType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`content/${file} is not right.\n${problems.join('\n')}`)
}

function readYaml<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> {
  return check(file, schema, parse(readText(file)))
}

function readMarkdown(file: string): { [name: string]: unknown; text: string } {
  const { data, body } = splitFrontMatter(readText(file))
  return { ...z.record(z.string(), z.unknown()).parse(data), text: body }
}

/** The privacy policy and, below its one heading of the first level, how this website handles data. */
function readPrivacy() {
  const { text, ...front } = readMarkdown('privacy.md')
  const [, policy, title, data] = /^([\s\S]*?)\n# (.+)\n([\s\S]*)$/.exec(text) ?? []
  const { dataChanged, ...rest } = z.looseObject({ dataChanged: z.unknown() }).parse(front)
  return { ...rest, text: policy, data: { title, changed: dataChanged, text: data } }
}

const articleFiles = readdirSync(join(folder, 'articles')).filter((file) => file.endsWith('.md'))

/** An article's id and slug: articles/curls.md is /blog/curls. */
const idOf = (file: string) => file.replace(/\.md$/, '')

/** Whatever the owner makes the featured article becomes so later. */
const beforeHers = '2000-01-01T00:00:00.000Z'

const readArticle = (file: string) => {
  const { text: body, ...front } = readMarkdown(`articles/${file}`)
  const featured = front.featured === true && { featuredSince: beforeHers }
  return check(`articles/${file}`, ArticleDocument, { slug: idOf(file), ...front, body, ...featured })
}

export const shipped: Content = {
  details: readYaml('details.yaml', documents.details.schema),
  home: readYaml('home.yaml', documents.home.schema),
  services: readYaml('services.yaml', documents.services.schema),
  gallery: readYaml('gallery.yaml', documents.gallery.schema),
  about: readYaml('about.yaml', documents.about.schema),
  tips: readYaml('tips.yaml', documents.tips.schema),
  contact: readYaml('contact.yaml', documents.contact.schema),
  newsletter: readYaml('newsletter.yaml', documents.newsletter.schema),
  testimonials: readYaml('testimonials.yaml', documents.testimonials.schema),
  privacy: check('privacy.md', documents.privacy.schema, readPrivacy()),
  accessibility: check('accessibility.md', documents.accessibility.schema, readMarkdown('accessibility.md')),
  articles: Object.fromEntries(articleFiles.map((file) => [idOf(file), readArticle(file)])),
}

/** What each shipped picture shows, by the name of its file in `images`. */
export const shippedPictures: Readonly<Record<string, ShippedPicture>> = Object.fromEntries(
  Object.entries(readYaml('pictures.yaml', z.record(z.string(), z.string()))).map(([name, alt]) => [
    name,
    { alt },
  ]),
)

/** The saved texts that replies begin with, until she has her own. */
export const sampleTexts = readYaml('saved-texts.yaml', SavedTextList)
