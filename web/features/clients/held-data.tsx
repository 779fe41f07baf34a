import { useMutation } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import TrashIcon from 'lucide-react/icons/trash'
import { useState } from 'react'
import { copyPerson, type Erasure, type Person } from '#contract/clients.ts'
import { serviceName } from '#contract/labels.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { upperFirst } from '#web/lib/day-labels.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { downloadAsFile } from '#web/lib/save-file.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { describeSubscription, formatCounts, formatLondonDay } from './labels.ts'

/** What they sent, with the notes on it. */
export function Requests({ person: { requests, subscription } }: { person: Person }) {
  if (requests.length === 0 && !subscription) return null
  return (
    <section className="box wrap-anywhere" aria-labelledby="client-requests">
      <h2 id="client-requests">Requests and newsletter</h2>
      <ul className="entries">
        {requests.map(({ id, createdAt, serviceType, status, notes }) => (
          <li key={id}>
            <div className="row-between">
              <span>
                <b className="block">{formatLondonDay(createdAt)}</b>
                {serviceName(serviceType)}, {upperFirst(status)}
              </span>
              <Link to="/admin/consultations/$id" params={{ id }} className="tap">
                Open<span className="sr-only"> the request of {formatLondonDay(createdAt)}</span>
              </Link>
            </div>
            {notes.map((note) => (
              <p key={note} className="note pre-line mt-2">
                {note}
              </p>
            ))}
          </li>
        ))}
        {subscription && (
          <li className="row-between">
            <span>{describeSubscription(subscription)}</span>
            <Link to="/admin/newsletter" className="tap">
              Newsletter
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

type Props = { id: string; person: Person; onErased: (erasure: Erasure) => void }

/** What is held about somebody, counted; its copy and its erasure. */
export function HeldData({ id, person, onErased }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const copying = useMutation({
    mutationFn: (kind: 'page' | 'data') => callApi(copyPerson, { params: { id }, body: { kind } }),
    onSuccess: ({ fileName, type, content }) => downloadAsFile(fileName, new Blob([content], { type })),
  })
  return (
    <section className="box wrap-anywhere" aria-labelledby="held-data">
      <h2 id="held-data">What is held</h2>
      <p className="mt-2">{formatCounts(person.counts)}</p>
      {person.openComplaints > 0 && <p>{formatCountOf(person.openComplaints, 'open complaint')}</p>}
      <p className="fine-print mt-2">
        All of it is in the copy they may ask for, and goes with an erasure. What is wrong with a request is
        corrected there. Visits to the website are not linked to anybody.
      </p>
      <div className="actions-row wide-actions">
        <ActionButton
          small
          variant="line"
          isPending={copying.isPending}
          onClick={() => copying.mutate('page')}
        >
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
        <Button
          small
          variant="line"
          className="border-red-700 text-red-700 hover:bg-red-700 hover:text-cream-50"
          onClick={() => setIsAsking(true)}
        >
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
      {isAsking && (
        <EraseDialog id={id} person={person} onErased={onErased} onClose={() => setIsAsking(false)} />
      )}
    </section>
  )
}
