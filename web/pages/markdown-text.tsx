import { type ComponentProps, type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { pictureOf, type Token, wordsOf } from '#content/markdown.ts'
import { isSafeLink, linkedFactOfHref } from '#content/text/markdown-links.ts'
import { telHref } from '#contract/phone.ts'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import type { ReadText } from '#web/lib/markdown.ts'
import { SitePicture } from './site-picture.tsx'

type Attributes = { id?: string; href?: string; title?: string; start?: string; children?: ReactNode }

/** Renders a parsed Markdown text. */
export const MarkdownText = ({ text }: { text: ReadText }) => nodeOf(text.tokens)

function nodeOf(tokens: readonly Token[]): ReactNode {
  const open: Open[] = [{ type: Fragment, attributes: null, children: [] }]
  for (const token of tokens) {
    if (token.nesting === 1) {
      open.push(openingOf(token))
      continue
    }
    const closed = token.nesting === -1 ? open.pop() : undefined
    const node = closed ? createElement(closed.type, closed.attributes, ...closed.children) : leafOf(token)
    open.at(-1)?.children.push(node)
  }
  return createElement(Fragment, null, ...open.flatMap(({ children }) => children))
}

type Open = {
  type: string | ComponentType<Attributes> | typeof Fragment
  attributes: Attributes | null
  children: ReactNode[]
}

function openingOf({ tag, attrs, hidden }: Token): Open {
  // Items of a list without blank lines have no paragraphs.
  if (hidden) return { type: Fragment, attributes: null, children: [] }
  return { type: tag === 'a' ? TextLink : tag, attributes: Object.fromEntries(attrs ?? []), children: [] }
}

function leafOf(token: Token): ReactNode {
  switch (token.type) {
    case 'inline':
      return nodeOf(token.children ?? [])
    case 'image':
      return createElement(TextPicture, { name: pictureOf(token), alt: wordsOf(token) })
    case 'softbreak':
      return '\n'
    case 'code_inline':
      return createElement('code', null, token.content)
    default:
      return token.tag ? createElement(token.tag) : token.content
  }
}

/** Renders one of the website's own pictures; for any other, only its description. */
function TextPicture({ name, alt }: { name: string; alt: string }) {
  if (!Object.hasOwn(pageContent().pictures, name)) return alt
  return <SitePicture name={name} alt={alt} sizes="(width >= 48rem) 38rem, 92vw" />
}

/** A link in a Markdown text. A link to a fact, like `fact:phone`, uses the fact's current value. */
function TextLink({ href = '', ...rest }: ComponentProps<'a'>) {
  const facts = useFacts()
  const fact = linkedFactOfHref(href)
  if (fact) {
    const value = facts[fact]
    const isEmail = fact === 'email'
    return (
      <a
        className={isEmail ? undefined : 'unbroken'}
        href={isEmail ? `mailto:${value}` : telHref(value)}
        data-track={isEmail ? 'page_email' : 'page_call'}
      >
        {value}
      </a>
    )
  }
  if (!isSafeLink(href)) return rest.children
  return <a href={href} {...rest} {...(href === '/contact' && { 'data-track': 'page_consultation' })} />
}
