import { useMutation, useQueryClient } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import TrashIcon from 'lucide-react/icons/trash'
import { useState } from 'react'
import { backupsKept } from '#contract/backup.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { copyPerson, type Erasure, erasePerson, type Person } from '#contract/clients.ts'
import { forgetAbout } from '#web/admin/lib/kept.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { Tick } from '#web/admin/ui/tick.tsx'
import { isOver } from '#web/features/appointments/words.ts'
import { callApi } from '#web/lib/api-client.ts'
import { upperFirst } from '#web/lib/day-labels.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { downloadAsFile } from '#web/lib/save-file.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { formatCounts, nameOf } from './labels.ts'

type Props = { id: string; person: Person; onErased: (erasure: Erasure) => void }

const copies = [
  ['page', 'Copy to read or print'],
  ['data', 'Copy as data'],
] as const

/** What is held about somebody, counted; its copy and its erasure. */
export function HeldData({ id, person, onErased }: Props) {
  const [isAsking, setAsking] = useState(false)
  /** Others with the same address who are copied or erased too. */
  const [taken, setTaken] = useState<readonly string[]>([])
  const copying = useMutation({
    mutationFn: (kind: 'page' | 'data') =>
      callApi(copyPerson, { params: { id }, body: { kind, others: [...taken] } }),
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
      {person.others.length > 0 && (
        <fieldset className="mt-4 bg-cream-100 px-4 py-3">
          <legend className="sr-only">Others with the same address</legend>
          <p className="text-small">
            {person.others.join(' and ')} {person.others.length > 1 ? 'have' : 'has'} this address too. A copy
            or an erasure leaves out what is theirs, unless you tick them. Newsletter and mails to the address
            go with {nameOf(person)}.
          </p>
          {person.others.map((name) => (
            <Tick
              key={name}
              checked={taken.includes(name)}
              onChange={({ target }) =>
                setTaken(target.checked ? [...taken, name] : taken.filter((one) => one !== name))
              }
            >
              Take {name} too
            </Tick>
          ))}
        </fieldset>
      )}
      <div className="actions-row wide-actions">
        {copies.map(([kind, label]) => (
          <ActionButton
            key={kind}
            small
            variant="line"
            isPending={copying.isPending}
            onClick={() => copying.mutate(kind)}
          >
            <DownloadIcon className="icon" />
            {label}
          </ActionButton>
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
      {isAsking && <EraseDialog {...{ id, person, taken, onErased }} onClose={() => setAsking(false)} />}
    </section>
  )
}

type DialogProps = Props & { taken: readonly string[]; onClose: () => void }

/** Asks before a person's data is erased, and says what goes and what stays. */
function EraseDialog({ id, person, taken, onErased, onClose }: DialogProps) {
  const { counts, requests, visits, others, openComplaints } = person
  const now = useNow()
  const queryClient = useQueryClient()
  const [isTold, setTold] = useState(true)
  const name = nameOf(person)
  const upcoming = visits.filter((visit) => visit.state === 'booked' && !isOver(visit, now)).toReversed()
  const canTell = upcoming.some(({ email }) => email !== '')
  const booked = upcoming.map(({ startsAt }) => formatBookingStart(new Date(startsAt), now)).join(' and ')
  const are = upcoming.length > 1 ? 'are' : 'is'
  const goes = [formatCounts(counts) || 'nothing', ...taken.map((other) => `everything about ${other}`)]
  const left = others.filter((other) => !taken.includes(other))
  return (
    <ConfirmDialog
      heading={`Erase ${name} everywhere?`}
      isFinal
      isGrave
      yes="Erase everything"
      no="Keep everything"
      notDone="Nothing was erased."
      act={async () => {
        const body = { notifyClient: isTold && canTell, others: [...taken] }
        const erasure = await callApi(erasePerson, { params: { id }, body })
        // If the first answer was lost, the second names none.
        forgetAbout(...erasure.ids, id, ...requests.map((request) => request.id))
        return erasure
      }}
      readAgain={() => queryClient.invalidateQueries()}
      onDone={(erasure) => erasure && onErased(erasure)}
      onClose={onClose}
      choice={
        canTell && (
          <Tick checked={isTold} onChange={({ target }) => setTold(target.checked)}>
            Tell {firstNameOf(name)} by mail that {booked} {are} cancelled. The mail is erased the night after
            it has left.
          </Tick>
        )
      }
    >
      <span className="block">
        <b>Goes now:</b> {goes.join(', and ')}. It cannot be brought back.
        {booked &&
          !canTell &&
          ` ${upperFirst(booked)} ${are} cancelled, and no email is known: ring ${firstNameOf(name)} first.`}
      </span>
      <span className="mt-4 block">
        <b>Stays:</b> {left.length > 0 && `What is ${left.join('’s and ')}’s, with the same address. `}We keep
        a hash, so
        {left.length === 0 && person.email !== '' && ' the address is not added again and'} an older backup
        erases them again.
        {openComplaints > 0 &&
          ` ${formatCountOf(openComplaints, 'open complaint')}, until you have answered it.`}{' '}
        Backups made before, until {backupsKept} newer ones are made, one each night; please delete those that
        you have downloaded.
      </span>
      <span className="mt-4 block">
        <b>Out of this website’s reach:</b> your own mailbox, your phone’s contacts and messages, paper.
      </span>
    </ConfirmDialog>
  )
}
