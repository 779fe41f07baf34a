import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleDashedIcon from 'lucide-react/icons/circle-dashed'
import ClockIcon from 'lucide-react/icons/clock'
import ContrastIcon from 'lucide-react/icons/contrast'
import LockIcon from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { IconType } from './icon-type.ts'

type Kind = 'live' | 'draft' | 'sample' | 'bad' | 'plan' | 'lock' | 'wait'

const kinds: Readonly<Record<Kind, readonly [IconType, string]>> = {
  live: [CheckIcon, 'good'],
  draft: [ContrastIcon, 'mark-draft'],
  sample: [CircleDashedIcon, 'mark-framed mark-sample'],
  bad: [CircleAlertIcon, 'bad'],
  plan: [ClockIcon, 'mark-framed muted'],
  lock: [LockIcon, 'muted'],
  wait: [ClockIcon, 'muted'],
}

type Props = { kind: Kind; children: ReactNode }

/** A status badge: always an icon and words, never colour alone. */
export function StatusBadge({ kind, children }: Props) {
  const [Icon, look] = kinds[kind]
  return (
    <span className={`mark ${look}`}>
      <Icon className="icon" />
      {children}
    </span>
  )
}
