import { CheckIcon, CircleAlertIcon, CircleDashedIcon, ClockIcon, ContrastIcon, LockIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconType } from '#web/ui/icon-type.ts'

type Kind = 'live' | 'draft' | 'sample' | 'bad' | 'plan' | 'lock' | 'wait'

const kinds: Readonly<Record<Kind, readonly [IconType, string]>> = {
  live: [CheckIcon, 'text-moss-700'],
  draft: [ContrastIcon, 'bg-blush py-1 pr-2.5 pl-2 [&_.icon]:text-copper-700'],
  sample: [CircleDashedIcon, 'border-[1.5px] border-dashed border-line bg-cream-50 px-2 py-[0.18rem]'],
  bad: [CircleAlertIcon, 'text-red-700'],
  plan: [ClockIcon, 'border-[1.5px] px-2 py-[0.18rem] text-aubergine-600'],
  lock: [LockIcon, 'text-aubergine-600'],
  wait: [ClockIcon, 'text-aubergine-600'],
}

type Props = { kind: Kind; children: ReactNode }

/** A status badge: always an icon and words, never colour alone. */
export function StatusBadge({ kind, children }: Props) {
  const [Icon, look] = kinds[kind]
  return (
    <span
      className={`mark inline-flex items-center gap-2 text-[0.875rem] leading-[1.3] font-semibold forced-colors:border ${look}`}
    >
      <Icon className="icon" />
      {children}
    </span>
  )
}
