import type { ComponentProps } from 'react'
import { linkedFactOf } from '#content/fact-links.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { telHref } from '#web/lib/format.ts'
import { SiteLink } from '#web/ui/link.tsx'

/** A link in a Markdown text. One to a fact, like `fact:phone`, says and reaches what is true today. */
export function TextLink({ href = '', ...rest }: ComponentProps<'a'>) {
  const facts = useFacts()
  const fact = linkedFactOf(href)
  if (fact) {
    const value = facts[fact]
    return <a href={fact === 'email' ? `mailto:${value}` : telHref(value)}>{value}</a>
  }
  if (href.startsWith('/')) return <SiteLink href={href} {...rest} />
  return <a href={href} {...rest} />
}
