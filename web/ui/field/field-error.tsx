import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/glyph/glyph.tsx'

/** What is wrong with a field, in words. The field names its id in `aria-describedby`. */
export const FieldError = ({ children, ...rest }: ComponentProps<'p'>) => (
  <p className="field-error" {...rest}>
    <Icon name="alert" />
    {children}
  </p>
)
