import { useState } from 'react'
import { formatDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { DeleteDialog, formatUpcomingVisit } from '../delete-dialog.tsx'
import { useTimeline } from './queries.ts'
import { Fold } from './request-fold.tsx'

type Props = { entry: WorklistEntry; onDeleted: () => void }

const mailNames: Readonly<Record<string, string>> = {
  consultation_alert: 'your alert',
  consultation_acknowledgement: 'the acknowledgement',
  reply: 'what you replied',
  booking: 'the calendar file',
  booking_cancelled: 'the cancellation',
}

/** "2 mails about it: the acknowledgement and your alert". */
function mailsIn(kinds: readonly string[]): string {
  const names = [...new Set(kinds.flatMap((kind) => mailNames[kind] ?? []))].sort()
  const listed = new Intl.ListFormat('en-GB').format(names)
  return `${formatCountOf(kinds.length, 'mail')} about it${listed && `: ${listed}`}`
}

/** Says what is deleted with a request, before the dialog asks for confirmation. */
export function DeletePanel({ entry, onDeleted }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const { data = [] } = useTimeline(entry.id)
  const notes = data.filter(({ kind }) => kind === 'note').length
  const mails = data.flatMap((one) => (one.kind === 'mail' ? [one.mail] : []))
  const client = firstNameOf(entry.name)
  const ahead = formatUpcomingVisit(entry)
  const day = formatDay(londonDay(new Date(entry.createdAt)))
  const going = [
    `what ${client} wrote on ${day}, and its place in your figures`,
    ...(ahead === undefined ? [] : [`the appointment on ${ahead}`]),
    notes > 0 ? `your ${formatCountOf(notes, 'note')} and this history` : 'this history',
    ...(mails.length > 0 ? [mailsIn(mails)] : []),
  ]
  return (
    <Fold title="Delete this request">
      <p>Gone for good with it:</p>
      <ul className="erase-list">
        {going.map((words) => (
          <li key={words} className="icon-line">
            <Icon name="close" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <p className="fine-print">
        What {client} has beside it, such as another request or the newsletter, stays. What lies in your own
        mailbox stays there too.
      </p>
      <Button small variant="line" className="button-danger mt-4" onClick={() => setIsAsking(true)}>
        <Icon name="trash" />
        Delete this request
      </Button>
      {isAsking && <DeleteDialog entry={entry} onDeleted={onDeleted} onClose={() => setIsAsking(false)} />}
    </Fold>
  )
}
