import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { slugOf, splitFrontMatter } from '#content/front-matter.ts'
import { pictures } from '#content/pictures.ts'
import { ArticleFrontMatter, PolicyFrontMatter } from '#content/schemas.ts'

const source = 'content/articles'
const target = 'web/generated'

const dataOf = async (file: string) => splitFrontMatter(await readFile(file, 'utf8')).data

const write = (name: string, value: unknown) =>
  writeFile(join(target, name), `${JSON.stringify(value, null, 2)}\n`)

/** Writes what the pages tell of the articles and policies without loading their texts. */
export async function buildArticleList(): Promise<void> {
  await mkdir(target, { recursive: true })
  const files = (await readdir(source)).filter((file) => file.endsWith('.md'))
  const articles = await Promise.all(
    files.map(async (file) => {
      const data = ArticleFrontMatter.parse(await dataOf(join(source, file)))
      return { slug: slugOf(file), ...data, imageAlt: pictures[data.image].alt }
    }),
  )
  await write(
    'articles.json',
    articles.sort((a, b) => a.order - b.order),
  )
  await write('policies.json', {
    policy: PolicyFrontMatter.parse(await dataOf('content/privacy-policy.md')),
    websiteData: PolicyFrontMatter.parse(await dataOf('content/website-data.md')),
  })
}
