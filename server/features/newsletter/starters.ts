import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { slugOf, splitFrontMatter } from '#content/front-matter.ts'
import { ArticleFrontMatter } from '#content/schemas.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { listIssueStarters } from '#contract/newsletter-issues.ts'

const folder = join(import.meta.dirname, '../../../content/articles')

/** The articles as texts to start an issue from, in the order of the blog. */
export async function readStarters(): Promise<EndpointResponse<typeof listIssueStarters>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'))
  const articles = await Promise.all(
    files.map(async (file) => {
      const { data, body } = splitFrontMatter(await readFile(join(folder, file), 'utf8'))
      const { title, excerpt, order } = ArticleFrontMatter.parse(data)
      return { order, slug: slugOf(file), title, subject: title, preview: excerpt, body: body.trim() }
    }),
  )
  return articles.sort((a, b) => a.order - b.order).map(({ order: _order, ...starter }) => starter)
}
