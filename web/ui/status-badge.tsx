import type { ReactNode } from 'react'
import { Icon, type IconName } from './glyph/glyph.tsx'

const kinds = {
  live: ['check', 'good'],
  draft: ['half', 'mark-draft'],
  sample: ['sample', 'mark-framed mark-sample'],
  bad: ['alert', 'bad'],
  plan: ['clock', 'mark-framed muted'],
  lock: ['lock', 'muted'],
  wait: ['clock', 'muted'],
} as const satisfies Record<string, readonly [IconName, string]>

type Props = { kind: keyof typeof kinds; children: ReactNode }

/** A status badge: always an icon and words, never colour alone. */
export function StatusBadge({ kind, children }: Props) {
  const [icon, look] = kinds[kind]
  return (
    <span className={`mark ${look}`}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
