import { useMutation } from '@tanstack/react-query'
import { DownloadIcon, TrashIcon } from 'lucide-react'
import { useState } from 'react'
import { backupsKept } from '#contract/backup.ts'
import { copyPerson, type Erasure, erasePerson, type Person } from '#contract/clients.ts'
import { forgetAbout } from '#web/admin/lib/kept.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { queryClient } from '#web/lib/queries.ts'
import { downloadAsFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button/button.tsx'
import { formatCounts, nameOf } from './labels.ts'

type Props = { id: string; person: Person; onErased: (erasure: Erasure) => void }

const copies = [
  ['page', 'Copy to read or print'],
  ['data', 'Copy as data'],
] as const

/** What is held about somebody, counted; its copy and its erasure. */
export function HeldData({ id, person, onErased }: Props) {
  const { counts, openComplaints, others } = person
  const [isAsking, setAsking] = useState(false)
  const copying = useMutation({
    mutationFn: (kind: 'page' | 'data') => callApi(copyPerson, { params: { id }, body: { kind } }),
    onSuccess: ({ fileName, type, content }) => downloadAsFile(fileName, new Blob([content], { type })),
  })
  return (
    <section className="box wrap-anywhere" aria-labelledby="held-data">
      <h2 id="held-data">What is held</h2>
      <p className="mt-2">{formatCounts(counts)}</p>
      {openComplaints > 0 && <p>{formatCountOf(openComplaints, 'open complaint')}</p>}
      <p className="fine-print mt-2">
        All of it is in the copy they may ask for, and goes with an erasure. Visits to the website are not
        linked to anybody.
      </p>
      {others.length > 0 && (
        <p className="mt-4 bg-cream-100 px-4 py-3 text-small">
          With the same address: {others.join(', ')}. What is theirs is neither copied nor erased here;
          newsletter and mails to the address go with {nameOf(person)}.
        </p>
      )}
      <div className="row wide-actions">
        {copies.map(([kind, label]) => (
          <Button
            key={kind}
            small
            variant="line"
            isPending={copying.isPending}
            onClick={() => copying.mutate(kind)}
          >
            <DownloadIcon className="icon" />
            {label}
          </Button>
        ))}
        <Button
          small
          variant="line"
          className="border-red-700 text-red-700 hover:bg-red-700 hover:text-cream-50"
          onClick={() => setAsking(true)}
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
      {isAsking && <EraseDialog {...{ id, person, onErased }} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Asks before a person's data is erased, and says what goes and what stays. */
function EraseDialog({ id, person, onErased, onClose }: Props & { onClose: () => void }) {
  const { counts, requests, others, openComplaints, email } = person
  const name = nameOf(person)
  return (
    <ConfirmDialog
      heading={`Erase ${name} everywhere?`}
      yes="Erase everything"
      no="Keep everything"
      act={async () => {
        const erasure = await callApi(erasePerson, { params: { id } })
        // If the first answer was lost, the second names none.
        forgetAbout(...erasure.ids, id, ...requests.map((request) => request.id))
        return erasure
      }}
      readAgain={() => queryClient.invalidateQueries()}
      onDone={(erasure) => erasure && onErased(erasure)}
      onClose={onClose}
    >
      <p>
        <b>Goes now:</b> {formatCounts(counts) || 'nothing'}. It cannot be brought back.
      </p>
      <p>
        <b>Stays:</b> {others.length > 0 && `What is ${others.join('’s and ')}’s, with the same address. `}We
        keep a hash, so
        {others.length === 0 && email !== '' && ' the address is not added again and'} an older backup erases
        them again.
        {openComplaints > 0 &&
          ` ${formatCountOf(openComplaints, 'open complaint')}, until you have answered it.`}{' '}
        Backups made before, until {backupsKept} newer ones are made, one each night; please delete those that
        you have downloaded.
      </p>
      <p>
        <b>Out of this website’s reach:</b> your own mailbox, your phone’s contacts and messages, paper.
      </p>
    </ConfirmDialog>
  )
}
