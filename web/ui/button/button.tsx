import type { ComponentProps } from 'react'
import { Spring } from '#web/ui/glyph/glyph.tsx'

type Variant = { variant?: 'filled' | 'line'; small?: boolean; wide?: boolean; spring?: boolean }

/** The name under which presses are counted, with the visitor's consent. */
type Tracked = { 'data-track'?: string | undefined }

const classes = ({ variant, small, wide }: Variant, more = '') =>
  ['button', variant === 'line' && 'button-line', small && 'button-small', wide && 'button-wide', more]
    .filter(Boolean)
    .join(' ')

type ButtonProps = Variant & Tracked & ComponentProps<'button'> & { isPending?: boolean }

/** While its action is pending a button keeps the focus, which `disabled` would take away, and ignores further presses. */
export function Button({
  variant,
  small,
  wide,
  spring,
  isPending,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isPending && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
      className={classes({ variant, small, wide }, className)}
    >
      {children}
      {spring && <Spring />}
    </button>
  )
}

type ButtonLinkProps = Variant & Tracked & ComponentProps<'a'>

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  small,
  wide,
  spring,
  className,
  href,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a href={href} className={classes({ variant, small, wide }, className)} {...rest}>
      {children}
      {spring && <Spring />}
    </a>
  )
}
