import type { ComponentProps, ReactNode } from 'react'
import { Spring } from './glyph.tsx'
import { SiteLink } from './link.tsx'

type Look = { look?: 'filled' | 'line'; small?: boolean; wide?: boolean; spring?: boolean }

const classes = ({ look, small, wide }: Look, more = '') =>
  ['button', look === 'line' && 'button-line', small && 'button-small', wide && 'button-wide', more]
    .filter(Boolean)
    .join(' ')

type ButtonProps = Look & ComponentProps<'button'>

export function Button({ look, small, wide, spring, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classes({ look, small, wide }, className)}>
      {children}
      {spring && <Spring />}
    </button>
  )
}

type ButtonLinkProps = Look & { href: string; className?: string; children: ReactNode } & Omit<
    ComponentProps<'a'>,
    'href' | 'className' | 'children'
  >

/** A link that looks like a button. `tel:` and `mailto:` addresses are plain links. */
export function ButtonLink({
  look,
  small,
  wide,
  spring,
  className,
  href,
  children,
  ...rest
}: ButtonLinkProps) {
  const inside = (
    <>
      {children}
      {spring && <Spring />}
    </>
  )
  const name = classes({ look, small, wide }, className)
  if (!href.startsWith('/'))
    return (
      <a href={href} className={name} {...rest}>
        {inside}
      </a>
    )
  return (
    <SiteLink href={href} className={name} {...rest}>
      {inside}
    </SiteLink>
  )
}
