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

const looks = {
  live: 'good',
  draft: 'mark-draft',
  sample: 'mark-framed mark-sample',
  bad: 'bad',
  plan: 'mark-framed muted',
  lock: 'muted',
  wait: 'muted',
} as const satisfies Record<keyof typeof icons, string>

/** A status badge: always an icon and words, never colour alone. */
export const Mark = ({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) => (
  <span className={`mark ${looks[kind]}`}>
    <Icon name={icons[kind]} />
    {children}
  </span>
)
