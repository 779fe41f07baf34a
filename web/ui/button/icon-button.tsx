import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#web/ui/glyph/glyph.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  /** What it does, for whoever does not see the icon. */
  'aria-label': string
  /** `line` draws a ring around it. */
  variant?: 'line' | 'plain'
}

/** A button that is only an icon, as large as a fingertip. */
export function IconButton({ icon, variant = 'plain', className = '', ...rest }: Props) {
  const name = ['icon-button', variant === 'line' && 'icon-button-line', className].filter(Boolean).join(' ')
  return (
    <button type="button" {...rest} className={name}>
      <Icon name={icon} />
    </button>
  )
}
