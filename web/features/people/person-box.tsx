import { useMutation } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import TrashIcon from 'lucide-react/icons/trash'
import { useId, useState } from 'react'
import { formatBookingStart } from '#contract/booking-words.ts'
import { serviceName } from '#contract/labels.ts'
import { copyPerson, type Erasure, type FoundPerson } from '#contract/people.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { downloadAsFile } from '#web/lib/save-file.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { describeSubscription, formatCounts, formatLondonDay, nameOf } from './labels.ts'

type Props = { person: FoundPerson; onErased: (erasure: Erasure) => void }

/** One person: what is held about them, where it can be corrected, and its copy and erasure. */
export function PersonBox({ person, onErased }: Props) {
  const headingId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const { who, phones, counts, requests, upcoming, subscription, openComplaints } = person
  const copying = useMutation({
    mutationFn: (kind: 'page' | 'data') => callApi(copyPerson, { body: { who, kind } }),
    onSuccess: ({ fileName, type, content }) => downloadAsFile(fileName, new Blob([content], { type })),
  })
  const now = new Date()
  return (
    <section className="box wrap-anywhere" aria-labelledby={headingId}>
      <h2 id={headingId}>What you hold about {nameOf(person)}</h2>
      <p className="fine-print">
        {'email' in who && <EmailWords email={who.email} />}
        {[...('email' in who && phones.length > 0 ? [''] : []), ...phones].join(', ')}
      </p>
      <p className="mt-3">{formatCounts(counts)}</p>
      <ul className="entries">
        {requests.map(({ id, createdAt, serviceType }) => (
          <li key={id} className="row-between">
            <span>
              Request of {formatLondonDay(createdAt)}, {serviceName(serviceType)}
            </span>
            <Link to="/admin/consultations/$id" params={{ id }} className="strong-link">
              Open<span className="sr-only"> the request of {formatLondonDay(createdAt)}</span>
            </Link>
          </li>
        ))}
        {upcoming.map(({ id, startsAt }) => (
          <li key={id} className="row-between">
            <span>Appointment on {formatBookingStart(new Date(startsAt), now)}</span>
            <Link to="/admin/diary/$id" params={{ id }} className="strong-link">
              Open<span className="sr-only"> the appointment</span>
            </Link>
          </li>
        ))}
        {subscription && (
          <li className="row-between">
            <span>{describeSubscription(subscription)}</span>
            <Link to="/admin/newsletter" className="strong-link">
              Newsletter
            </Link>
          </li>
        )}
        {openComplaints > 0 && <li>{formatCountOf(openComplaints, 'open complaint')}</li>}
      </ul>
      <p className="fine-print">
        What is wrong is corrected on the request or the appointment itself. Visits to the website are not
        linked to anybody.
      </p>
      <div className="actions-row wide-actions">
        <ActionButton small isPending={copying.isPending} onClick={() => copying.mutate('page')}>
          <DownloadIcon className="icon" />
          Copy to read or print
        </ActionButton>
        <ActionButton
          small
          variant="line"
          isPending={copying.isPending}
          onClick={() => copying.mutate('data')}
        >
          <DownloadIcon className="icon" />
          Copy as data
        </ActionButton>
        <Button small variant="line" className="button-danger" onClick={() => setIsAsking(true)}>
          <TrashIcon className="icon" />
          Erase everywhere
        </Button>
      </div>
      <div role="status">
        {copying.data && !copying.isPending && (
          <p className="outcome">Saved among your downloads as {copying.data.fileName}.</p>
        )}
      </div>
      <FailedOutcome words="No copy was made." error={copying.error} />
      {isAsking && <EraseDialog person={person} onErased={onErased} onClose={() => setIsAsking(false)} />}
    </section>
  )
}
