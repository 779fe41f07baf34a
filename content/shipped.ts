import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { SavedTextList } from '#contract/saved-texts.ts'
import { documentNames, type PartName } from '#contract/website.ts'
import { ArticleDocument } from './article.ts'
import type { Content } from './content.ts'
import { type Documents, documents } from './documents.ts'
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

const readYaml = (file: string): unknown => parse(readText(file))

function readMarkdown(file: string): { [name: string]: unknown; text: string } {
  const { data, body } = splitFrontMatter(readText(file))
  return { ...z.record(z.string(), z.unknown()).parse(data), text: body }
}

const articleFiles = readdirSync(join(folder, 'articles')).filter((file) => file.endsWith('.md'))

/** An article's id and slug: articles/curls.md is /blog/curls. */
const idOf = (file: string) => file.replace(/\.md$/, '')

const readArticle = (file: string) => {
  const { text: body, ...front } = readMarkdown(`articles/${file}`)
  return check(`articles/${file}`, ArticleDocument, { slug: idOf(file), ...front, body })
}

/** All others are YAML files. */
const markdownFiles: Partial<Record<PartName, () => unknown>> = {
  privacy: () => ({ ...readMarkdown('privacy.md'), data: readMarkdown('data.md') }),
  accessibility: () => readMarkdown('accessibility.md'),
}

export const shipped: Content = {
  ...(Object.fromEntries(
    documentNames.map((name) => {
      const value = markdownFiles[name]?.() ?? readYaml(`${name}.yaml`)
      return [name, check(name, documents[name].schema, value)]
    }),
    // Each was checked by the schema of its name.
  ) as Documents),
  articles: Object.fromEntries(articleFiles.map((file) => [idOf(file), readArticle(file)])),
}

/** What each shipped picture shows, by the name of its file in `images`. */
const altTexts = check('pictures', z.record(z.string(), z.string()), readYaml('pictures.yaml'))
export const shippedPictures: Readonly<Record<string, ShippedPicture>> = Object.fromEntries(
  Object.entries(altTexts).map(([name, alt]) => [name, { alt }]),
)

/** The saved texts that replies begin with, until she has her own. */
export const sampleTexts = check('saved-texts', SavedTextList, readYaml('saved-texts.yaml'))
