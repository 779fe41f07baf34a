import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#web/ui/glyph/glyph.tsx'

type Props = ComponentProps<'details'> & { title: string; detail?: string | undefined; children: ReactNode }

/** A folded part at the foot of a request's page. */
export const Fold = ({ title, detail, children, ...rest }: Props) => (
  <details className="fold request-fold" aria-label={title} {...rest}>
    <summary className="turns-plus">
      <span>
        <b>{title}</b> {detail}
      </span>
      <Icon name="plus" />
    </summary>
    {children}
  </details>
)
