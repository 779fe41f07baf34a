import type { ComponentProps } from 'react'
import { Spring } from './glyph.tsx'

type Look = { look?: 'filled' | 'line'; small?: boolean; wide?: boolean; spring?: boolean }

/** The name under which presses are counted, if the visitor agrees. */
type Tracked = { 'data-track'?: string }

const classes = ({ look, small, wide }: Look, more = '') =>
  ['button', look === 'line' && 'button-line', small && 'button-small', wide && 'button-wide', more]
    .filter(Boolean)
    .join(' ')

type ButtonProps = Look & Tracked & ComponentProps<'button'>

export function Button({ look, small, wide, spring, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classes({ look, small, wide }, className)}>
      {children}
      {spring && <Spring />}
    </button>
  )
}

type ButtonLinkProps = Look & Tracked & ComponentProps<'a'>

/** A link that looks like a button. */
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
  return (
    <a href={href} className={classes({ look, small, wide }, className)} {...rest}>
      {children}
      {spring && <Spring />}
    </a>
  )
}
