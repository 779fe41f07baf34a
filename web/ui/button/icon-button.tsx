import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#web/ui/glyph/glyph.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  /** What the button does, for screen readers. */
  'aria-label': string
  /** `line` draws a ring around the icon. */
  variant?: 'line' | 'plain'
}

/** A button with only an icon, large enough for a fingertip. */
export function IconButton({ icon, variant = 'plain', className = '', ...rest }: Props) {
  const name = ['icon-button', variant === 'line' && 'icon-button-line', className].filter(Boolean).join(' ')
  return (
    <button type="button" {...rest} className={name}>
      <Icon name={icon} />
    </button>
  )
}
