import Renderer from 'markdown-it/lib/renderer.mjs'
import { renderToStaticMarkup } from 'react-dom/server'
import { markdown, pictureOf, type Token, wordsOf } from '#content/markdown.ts'
import { isSafeLink, linkedFactOfHref } from '#content/text/markdown-links.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import type { ReadText } from '#web/lib/markdown.ts'
import { escapeMarkup } from '#web/lib/markup.ts'
import { SitePicture } from './site-picture.tsx'

const renderer = new Renderer()

/** One of the website's own pictures; of any other, only its description. */
function renderPicture(image: Token): string {
  const [name, alt] = [pictureOf(image), wordsOf(image)]
  if (!Object.hasOwn(pageContent().pictures, name)) return escapeMarkup(alt)
  return renderToStaticMarkup(<SitePicture name={name} alt={alt} sizes="(width >= 48rem) 38rem, 92vw" />)
}

renderer.rules.image = (tokens, index) =>
  tokens
    .slice(index, index + 1)
    .map(renderPicture)
    .join('')

/** A link to a fact, like `fact:phone`, shows the fact's current value. */
renderer.rules.link_open = (tokens, index, options, facts: Facts, self) => {
  const inner = tokens.slice(index + 1)
  const end = inner.findIndex(({ type }) => type === 'link_close')
  const [link, close] = [tokens[index], inner[end]]
  const href = link?.attrGet('href') ?? ''
  const fact = linkedFactOfHref(href)
  if (fact) {
    const isEmail = fact === 'email'
    link?.attrSet('href', isEmail ? `mailto:${facts.email}` : telHref(facts[fact]))
    link?.attrSet('data-track', isEmail ? 'page_email' : 'page_call')
    if (!isEmail) link?.attrSet('class', 'unbroken')
    for (const one of inner.slice(0, end)) one.content = ''
    return self.renderToken(tokens, index, options) + escapeMarkup(facts[fact])
  }
  if (href === '/contact') link?.attrSet('data-track', 'page_consultation')
  // The name of a picture leads nowhere.
  for (const tag of [link, close]) if (tag) tag.hidden = !isSafeLink(href)
  return self.renderToken(tokens, index, options)
}

/** Renders a parsed Markdown text. */
export const MarkdownText = ({ text, className }: { text: ReadText; className: string }) => (
  <div
    className={className}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes all of it, and lets no HTML through
    dangerouslySetInnerHTML={{ __html: renderer.render(text.tokens, markdown.options, useFacts()) }}
  />
)
