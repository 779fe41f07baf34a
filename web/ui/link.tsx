import type { ComponentProps } from 'react'
import { Link } from 'wouter'

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link within the website. Places on the same page and the owner's side are left to the browser. */
export function SiteLink({ href, ...rest }: Props) {
  if (href.startsWith('#') || href.startsWith('/admin')) return <a href={href} {...rest} />
  return <Link href={href} {...rest} />
}
