import type { ComponentProps } from 'react'
import { Spiral } from './spiral-clock.tsx'

const look =
  'box flex items-center gap-[clamp(1.25rem,3vw,2.75rem)] py-[clamp(1.5rem,3.4vw,3.25rem)] wrap-anywhere max-md:items-start max-xs:flex-col'
const words =
  '[&_:is(h2,h3)]:text-[clamp(1.9rem,1.3rem+2.2vw,3.1rem)] [&_:is(h2,h3)]:leading-[1.04] [&_p]:max-w-[46ch] [&_p]:text-aubergine-600 [&>*+p]:mt-2'

/** A quiet spiral, what is not there, and what can be done about it. */
export const Empty = ({ children, className = '', ...rest }: ComponentProps<'section'>) => (
  <section className={`${look} ${className}`} {...rest}>
    <svg
      className="w-[clamp(4.5rem,3rem+6vw,8.5rem)] flex-none fill-none stroke-cream-200 stroke-4 [stroke-linecap:round]"
      viewBox="7 2 52 55"
      aria-hidden="true"
    >
      <Spiral />
    </svg>
    <div className={words}>{children}</div>
  </section>
)
