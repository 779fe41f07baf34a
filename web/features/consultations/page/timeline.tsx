import type { ReactNode } from 'react'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { firstName } from '#web/lib/format.ts'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { pastWords } from '../reply-clock.ts'
import { eventWords, mailWords } from './timeline-labels.ts'

type ItemProps = {
  mark: 'words' | 'state' | 'mail' | 'trouble'
  at: string
  now: Date
  /** Text after the time. */
  after?: string
  buttons?: ReactNode
  children: ReactNode
}

/** Notes are marked by a ringlet, changes of status by a full dot, mails by an empty one. */
export const TimelineItem = ({ mark, at, now, after = '', buttons, children }: ItemProps) => (
  <li>
    {mark === 'words' ? (
      <Curl name="bullet" />
    ) : (
      <span className={`timeline-dot dot-${mark}`} aria-hidden="true" />
    )}
    <div>
      {children}
      <div className="row timeline-foot fine-print">
        <p>
          <time dateTime={at}>{pastWords(new Date(at), now)}</time>
          {after}
        </p>
        {buttons}
      </div>
    </div>
  </li>
)

type Props = { entry: TimelineEntry; request: WorklistEntry; arrivedAt: string | undefined; now: Date }

/** An entry that is no note: an arrival, an event or a mail. */
export function TimelineLine({ entry, request, arrivedAt, now }: Props) {
  const { at } = entry
  if (entry.kind === 'arrived')
    return (
      <TimelineItem mark="state" at={at} now={now}>
        <p>Request arrived from the website</p>
      </TimelineItem>
    )
  if (entry.kind === 'mail') {
    const isBad = entry.state === 'refused' || entry.state === 'expired'
    const words = mailWords(entry, firstName(request.name))
    return (
      <TimelineItem mark={isBad ? 'trouble' : entry.words ? 'words' : 'mail'} at={at} now={now}>
        <p className={entry.words ? 'semibold' : undefined}>{words}</p>
        {isBad && entry.reason && <p className="timeline-reason">{entry.reason}</p>}
        {entry.words && <p className="wrap-anywhere timeline-words">{entry.words.message}</p>}
      </TimelineItem>
    )
  }
  const words = entry.kind === 'event' ? eventWords(entry, arrivedAt) : undefined
  if (words === undefined) return null
  return (
    <TimelineItem mark="state" at={at} now={now}>
      <p>{words}</p>
    </TimelineItem>
  )
}
