import type { ComponentProps } from 'react'
import { linkedFactOfHref } from '#content/text/fact-links.ts'
import { telHref } from '#contract/phone.ts'
import { useFacts } from '#web/lib/facts.tsx'

/** A link in a Markdown text. A link to a fact, like `fact:phone`, uses the fact's current value. */
export function TextLink({ href = '', ...rest }: ComponentProps<'a'>) {
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
  return <a href={href} {...rest} {...(href === '/contact' && { 'data-track': 'page_consultation' })} />
}
