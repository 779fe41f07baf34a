import type { ComponentProps } from 'react'
import { useFacts } from '#web/lib/facts.tsx'
import { telHref } from '#web/lib/format.ts'
import { SiteLink } from '#web/ui/link.tsx'

/** A link in a Markdown text. `fact:email` and `fact:phone` stand for what is true today. */
export function TextLink({ href = '', ...rest }: ComponentProps<'a'>) {
  const { email, phone } = useFacts()
  if (href === 'fact:email') return <a href={`mailto:${email}`}>{email}</a>
  if (href === 'fact:phone') return <a href={telHref(phone)}>{phone}</a>
  if (href.startsWith('/')) return <SiteLink href={href} {...rest} />
  return <a href={href} {...rest} />
}
