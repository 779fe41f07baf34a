import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The icon. */
  children: ReactNode
  /** What the button does, for screen readers. */
  'aria-label': string
}

/** A button with only an icon, large enough for a fingertip. */
export const IconButton = ({ className = '', ...rest }: Props) => (
  <button type="button" {...rest} className={`icon-button ${className}`.trim()} />
)
