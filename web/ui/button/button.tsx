import type { ComponentProps, ReactNode } from 'react'
import { Spring } from '#web/ui/glyph/glyph.tsx'

type Look = {
  variant?: 'filled' | 'line'
  small?: boolean
  wide?: boolean
  spring?: boolean
  className?: string | undefined
  children?: ReactNode
  /** The name under which presses are counted, with the visitor's consent. */
  'data-track'?: string | undefined
}

/** The properties of the element that looks so. */
function dressed<Props extends Look>(props: Props) {
  const { variant, small, wide, spring, className, children, ...rest } = props
  const looks = [variant === 'line' && 'button-line', small && 'button-small', wide && 'button-wide']
  return {
    ...rest,
    className: ['button', ...looks, className].filter(Boolean).join(' '),
    children: (
      <>
        {children}
        {spring && <Spring />}
      </>
    ),
  }
}

type ButtonProps = Look & ComponentProps<'button'> & { isPending?: boolean }

/** While its action is pending a button keeps the focus, which `disabled` would take away, and ignores further presses. */
export const Button = ({ isPending, ...props }: ButtonProps) => (
  <button
    type="button"
    {...dressed(props)}
    {...(isPending && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
  />
)

/** A link that looks like a button. */
export const ButtonLink = (props: Look & ComponentProps<'a'>) => <a {...dressed(props)} href={props.href} />
