import type { ReactNode } from 'react'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { firstNameOf, formatCount } from '#web/lib/format.ts'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { formatPastInstant } from '../reply-clock.ts'
import { useRequest } from './queries.ts'
import { Fold } from './request-folds.tsx'
import { describeEvent, describeMail } from './timeline-labels.ts'

type ItemProps = {
  mark: 'words' | 'state' | 'mail' | 'trouble'
  at: string
  now: Date
  children: ReactNode
}

/** A reply is marked by a ringlet, a change of status by a full dot, any other mail by an empty one. */
const TimelineItem = ({ mark, at, now, children }: ItemProps) => (
  <li>
    {mark === 'words' ? (
      <Curl name="bullet" />
    ) : (
      <span className={`timeline-dot dot-${mark}`} aria-hidden="true" />
    )}
    <div>
      {children}
      <p className="fine-print">
        <time dateTime={at}>{formatPastInstant(new Date(at), now)}</time>
      </p>
    </div>
  </li>
)

type Props = { request: WorklistEntry; now: Date }

/** The fold with everything but her notes that happened to a request, newest first. */
export function History({ request, now }: Props) {
  const data = useRequest(request.id).data?.timeline
  const { data: { company } = { company: 'your mail company' } } = useMailStatus()
  if (!data) return null
  const arrivedAt = data.find(({ kind }) => kind === 'arrived')?.at
  const lines = data.flatMap((entry) => {
    const line = lineOf(entry, request, { arrivedAt, company })
    return line ? [{ ...line, at: entry.at, key: `${entry.kind} ${entry.id}` }] : []
  })
  return (
    <Fold title="History" detail={formatEntries(lines.length)}>
      <ol className="timeline mt-2">
        {lines.map(({ key, ...line }) => (
          <TimelineItem key={key} now={now} {...line} />
        ))}
      </ol>
    </Fold>
  )
}

const formatEntries = (count: number) => (count === 1 ? '1 entry' : `${formatCount(count)} entries`)

type Line = Pick<ItemProps, 'mark' | 'children'>

/** An arrival, an event or a mail; undefined for what is not part of the history. */
function lineOf(
  entry: TimelineEntry,
  request: WorklistEntry,
  { arrivedAt, company }: { arrivedAt: string | undefined; company: string },
): Line | undefined {
  const { kind, body, mail } = entry
  if (kind === 'note') return undefined
  if (kind === 'arrived') return { mark: 'state', children: <p>Request arrived from the website</p> }
  if (mail) {
    const isBad = mail.state === 'refused' || mail.state === 'expired'
    return {
      mark: isBad ? 'trouble' : body ? 'words' : 'mail',
      children: (
        <>
          <p className={body ? 'semibold' : undefined}>
            {describeMail(mail, firstNameOf(request.name), company)}
          </p>
          {isBad && mail.reason && <p className="bad">{mail.reason}</p>}
          {body && <p className="wrap-anywhere pre-line timeline-words">{body}</p>}
        </>
      ),
    }
  }
  const words = describeEvent(entry, arrivedAt)
  return words === undefined ? undefined : { mark: 'state', children: <p>{words}</p> }
}
