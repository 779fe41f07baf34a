import type { ReactNode } from 'react'
import type { WorklistEntry } from '#contract/worklist.ts'
import { SpiralClock } from '#web/ui/spiral-clock/spiral-clock.tsx'
import type { ReplyClock } from './reply-clock.ts'

/** Shows how much of the 24 hours is left. */
export function ReplyTimeLeft({ clock, children }: { clock: ReplyClock; children?: ReactNode }) {
  return (
    <div className={`line reply-clock timed ${clock.variant}`}>
      <SpiralClock time={clock} />
      <p className="named">
        <b>{clock.words}</b> {clock.detail && <small>{clock.detail}</small>} {children}
      </p>
    </div>
  )
}

export const RequestTags = ({
  entry: { mobileService },
}: {
  entry: Pick<WorklistEntry, 'mobileService'>
}) => (
  <span className={mobileService ? 'tag good' : 'tag muted'}>
    {mobileService ? 'Mobile Service' : 'Salon'}
  </span>
)
