import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/glyph/glyph.tsx'

/** A field's error message. The field must name its id in `aria-describedby`. */
export const FieldError = ({ children, ...rest }: ComponentProps<'p'>) => (
  <p className="field-error" {...rest}>
    <Icon name="alert" />
    {children}
  </p>
)
