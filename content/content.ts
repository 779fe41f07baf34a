import type { AwayFacts } from '#contract/absence.ts'
import { documentNames } from '#contract/website.ts'
import { type Article, type ArticleDocument, completeArticle, sortArticles } from './article.ts'
import { madeUpFacts } from './details.ts'
import { type Documents, documents } from './documents.ts'
import { fieldOf } from './fields.ts'
import { initialsOf } from './initials.ts'
import { isAnswered } from './pages.ts'
import { type Pictures, withShownPictures } from './pictures.ts'
import { isShown, type Testimonial } from './testimonials.ts'
import { type FactsInTexts, fillInFacts, openingHoursOf } from './text/facts.ts'

/** Everything on the website that can change at run time: each document by its name, and the articles by their ids. */
export type Content = Documents & { articles: Readonly<Record<string, ArticleDocument>> }

/** With all pictures that a document can name. */
export type WebsiteContent = Content & { pictures: Pictures }

type Quoted = { id: string; words: string; name: string; initials: string; sample: boolean }

/** What pages are rendered from. It holds no evidence of consents. */
export type PageContent = Omit<Documents, 'testimonials' | 'contact'> & {
  testimonials: { reviews: readonly Quoted[]; stories: readonly Quoted[] }
  contact: Omit<Documents['contact'], 'faqs'> & {
    faqs: readonly { question: string; answer: string }[]
  }
  /** In page order, the featured one first. */
  articles: readonly Article[]
  pictures: Pictures
  /** Ways to reach the owner that are still made up. */
  madeUpFacts: readonly string[]
}

const quoted = (entries: readonly Testimonial[], isOpen: boolean): Quoted[] =>
  entries
    .filter((entry) => isShown(entry) && !(isOpen && entry.sample))
    .map(({ id, words, name, sample }) => ({
      ...{ id, words, name, sample },
      initials: initialsOf(name),
    }))

/** A deep copy with the facts filled into every text. */
const withFacts = <Value>(value: Value, facts: FactsInTexts): Value =>
  JSON.parse(JSON.stringify(value), (_name, one) => (typeof one === 'string' ? fillInFacts(one, facts) : one))

type Input = {
  pictures: Pictures
  shipped: Content
  away?: AwayFacts | undefined
  today: string
  /** Whether the owner has opened the website: then visitors see no examples of reviews. */
  isOpen?: boolean
}

/** The content as visitors see it: facts filled in, and nothing that may not be shown. */
export function pageContentOf(
  content: Content,
  { pictures, shipped, away, today, isOpen = false }: Input,
): PageContent {
  const { articles, ...written } = content
  const shown = Object.fromEntries(
    documentNames.map((name) => [
      name,
      withShownPictures(pictures, fieldOf(documents[name].schema), written[name], shipped[name]),
    ]),
    // Each still fits its schema: only pictures were replaced or entries left out.
  ) as Documents
  const facts = {
    name: content.details.name,
    openingHours: openingHoursOf(content.details),
    // Away, she cannot keep the promise.
    replies: away ? `from ${away.backWords}` : 'within 24 hours',
  }
  const completed = Object.entries(articles).map(([id, article]) =>
    completeArticle(id, article, { pictures, today }),
  )
  const filled = withFacts({ ...shown, articles: sortArticles(completed) }, facts)
  return {
    ...filled,
    testimonials: {
      reviews: quoted(filled.testimonials.reviews, isOpen),
      stories: quoted(filled.testimonials.stories, isOpen),
    },
    contact: { ...filled.contact, faqs: filled.contact.faqs.filter(isAnswered) },
    pictures,
    madeUpFacts: madeUpFacts(content.details, shipped.details),
  }
}
