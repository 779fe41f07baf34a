import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ArticleFrontMatter } from '#content/schema/schemas.ts'
import { articleSlugOf, splitFrontMatter } from '#content/text/front-matter.ts'
import { linkedFactOfHref } from '#content/text/markdown-links.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { listIssueStarters } from '#contract/newsletter-issues.ts'
import type { Facts } from '#contract/render.ts'

const folder = join(import.meta.dirname, '../../../../content/words/articles')

/** Replaces links to facts by the facts: mail programs turn addresses and numbers into links by themselves. */
export const replaceFactLinks = (text: string, facts: Facts) =>
  text.replace(/\[[^\]]*\]\((fact:\w+)\)/g, (link, href: string) => {
    const fact = linkedFactOfHref(href)
    return fact ? facts[fact] : link
  })

/** The articles as texts to start an issue from, in the order of the blog. */
export async function readIssueStarters(facts: Facts): Promise<EndpointResponse<typeof listIssueStarters>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'))
  const articles = await Promise.all(
    files.map(async (file) => {
      const { data, body } = splitFrontMatter(await readFile(join(folder, file), 'utf8'))
      const { title, excerpt, order } = ArticleFrontMatter.parse(data)
      return {
        order,
        slug: articleSlugOf(file),
        title,
        subject: title,
        preview: excerpt,
        body: replaceFactLinks(body.trim(), facts),
      }
    }),
  )
  return articles.sort((a, b) => a.order - b.order).map(({ order: _order, ...starter }) => starter)
}
