import articleList from '#web/generated/articles.json' with { type: 'json' }

/** What is known of an article without its text. */
export type Article = {
  slug: string
  title: string
  metaTitle: string
  excerpt: string
  category: string
  readMinutes: number
  author: string
  image: string
  imageAlt: string
  featured: boolean
  published: string
  updated: string
}

/** All six, the featured one first. */
export const articles: readonly Article[] = articleList

export const articlePath = (slug: string) => `/blog/${slug}`

/** The articles around this one, and the three that follow it; the last is followed by the first. */
export function neighboursOf(article: Article) {
  const place = articles.indexOf(article)
  const following = [...articles.slice(place + 1), ...articles.slice(0, place)]
  return { previous: following.at(-1), next: following[0], following: following.slice(0, 3) }
}
