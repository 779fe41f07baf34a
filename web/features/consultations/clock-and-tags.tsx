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

type TagsProps = { entry: Pick<WorklistEntry, 'mobileService' | 'mayBeAdvertisement' | 'status'> }

/** Tags: salon or mobile, and, while the request waits, whether it reads like an advertisement, which she has to judge. */
export const RequestTags = ({ entry: { mobileService, mayBeAdvertisement, status } }: TagsProps) => (
  <>
    <span className={mobileService ? 'tag good' : 'tag muted'}>
      {mobileService ? 'Mobile Service' : 'Salon'}
    </span>
    {mayBeAdvertisement && status === 'new' && <span className="tag tag-doubt">May be an advertisement</span>}
  </>
)
