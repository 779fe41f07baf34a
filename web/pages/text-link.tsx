import type { ComponentProps } from 'react'
import { useFacts } from '#web/lib/facts.tsx'
import { telHref } from '#web/lib/format.ts'

/** A link in a Markdown text. `fact:email` and `fact:phone` stand for what is true today. */
export function TextLink({ href = '', ...rest }: ComponentProps<'a'>) {
  const { email, phone } = useFacts()
  if (href === 'fact:email')
    return (
      <a href={`mailto:${email}`} data-track="page_email">
        {email}
      </a>
    )
  if (href === 'fact:phone')
    return (
      <a href={telHref(phone)} data-track="page_call">
        {phone}
      </a>
    )
  return <a href={href} {...rest} {...(href === '/contact' && { 'data-track': 'page_consultation' })} />
}
