import type { ReactNode } from 'react'

function bringToEyes(box: HTMLElement | null) {
  box?.scrollIntoView({ block: 'center' })
  box?.focus({ preventScroll: true })
}

type Props = { className: string; children: ReactNode }

/** Says that what was sent has arrived. It takes the focus, since the pressed button is disabled by then. */
export const SentBox = ({ className, children }: Props) => (
  <div className={`confirmation ${className}`} tabIndex={-1} ref={bringToEyes}>
    {children}
  </div>
)
