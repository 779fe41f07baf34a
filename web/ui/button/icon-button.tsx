import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The icon. */
  children: ReactNode
  /** What the button does, for screen readers. */
  'aria-label': string
  /** `line` draws a ring around the icon. */
  variant?: 'line' | 'plain'
}

/** A button with only an icon, large enough for a fingertip. */
export function IconButton({ variant = 'plain', className = '', ...rest }: Props) {
  const name = ['icon-button', variant === 'line' && 'icon-button-line', className].filter(Boolean).join(' ')
  return <button type="button" {...rest} className={name} />
}
