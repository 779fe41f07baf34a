import type { ReactNode } from 'react'
import { Icon, type IconName } from './glyph/glyph.tsx'

const icons = {
  live: 'check',
  draft: 'half',
  sample: 'sample',
  bad: 'alert',
  plan: 'clock',
  lock: 'lock',
  wait: 'clock',
} as const satisfies Record<string, IconName>

/** A status badge: always an icon and words, never colour alone. */
export const Mark = ({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) => (
  <span className={`mark mark-${kind}`}>
    <Icon name={icons[kind]} />
    {children}
  </span>
)
