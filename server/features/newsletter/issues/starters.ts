import { linkedFactOfHref } from '#content/text/markdown-links.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { listIssueStarters } from '#contract/newsletter-issues.ts'
import type { Facts } from '#contract/render.ts'
import type { Deps } from '#server/deps.ts'

/** Replaces links to facts by the facts: mail programs turn addresses and numbers into links by themselves. */
export const replaceFactLinks = (text: string, facts: Facts) =>
  text.replace(/\[[^\]]*\]\((fact:\w+)\)/g, (link, href: string) => {
    const fact = linkedFactOfHref(href)
    return fact ? facts[fact] : link
  })

/** The articles as they are published now, as texts to start an issue from. */
export const listIssueStarts = async ({
  facts,
  website,
}: Pick<Deps, 'facts' | 'website'>): Promise<EndpointResponse<typeof listIssueStarters>> =>
  website.pages.current().content.articles.map(({ slug, title, excerpt, body }) => ({
    ...{ slug, title, subject: title, preview: excerpt },
    body: replaceFactLinks(body.trim(), facts),
  }))
