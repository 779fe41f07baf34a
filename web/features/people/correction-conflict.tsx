import { useEffect, useRef } from 'react'
import type { HeldRequest } from '#contract/people.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

export type Correction = Pick<HeldRequest, 'name' | 'email' | 'phone' | 'hairType'>

const labels: readonly (readonly [keyof Correction, string])[] = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['hairType', 'Hair Details'],
]

type Props = {
  mine: Correction
  theirs: Correction
  isPending: boolean
  onKeepMine: () => void
  onKeepTheirs: () => void
}

/** Two devices have corrected one request: both versions, and hers is the choice. */
export function CorrectionConflict({ mine, theirs, isPending, onKeepMine, onKeepTheirs }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const column = (heading: string, version: Correction, words: string, keep: () => void) => (
    <div>
      <h5>{heading}</h5>
      <dl>
        {labels.map(([key, label]) => (
          <div key={key} className={mine[key] === theirs[key] ? undefined : 'differs'}>
            <dt>{label}</dt> <dd>{version[key] || '–'}</dd>
          </div>
        ))}
      </dl>
      <ActionButton small variant="line" isPending={isPending} onClick={keep}>
        {words}
      </ActionButton>
    </div>
  )
  return (
    <div className="correction-conflict" role="alert" ref={panel} tabIndex={-1}>
      <p>Changed on another device: both versions</p>
      <div className="both-versions">
        {column('What you typed', mine, 'Keep mine', onKeepMine)}
        {column('On the other device', theirs, 'Keep that one', onKeepTheirs)}
      </div>
    </div>
  )
}
