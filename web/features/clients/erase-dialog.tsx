import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { backupsKept } from '#contract/backup.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { type Erasure, erasePerson, type Person } from '#contract/clients.ts'
import { Dialog } from '#web/admin/ui/dialog.tsx'
import { forgetWordsAbout } from '#web/features/consultations/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { formatCounts, isOver, nameOf } from './labels.ts'

type Props = { id: string; person: Person; onErased: (erasure: Erasure) => void; onClose: () => void }

/** Asks before a person's data is erased, and says what goes and what stays. */
export function EraseDialog({ id, person, onErased, onClose }: Props) {
  const words = useId()
  const { counts, requests, visits, openComplaints } = person
  const now = useNow()
  const upcoming = visits.filter((visit) => visit.state === 'booked' && !isOver(visit, now)).toReversed()
  const [notifies, setNotifies] = useState(true)
  const erasure = useRef<Erasure>(undefined)
  const queryClient = useQueryClient()
  const erasing = useMutation({
    mutationFn: () =>
      callApi(erasePerson, { params: { id }, body: { notifyClient: notifies && upcoming.length > 0 } }),
    onSuccess: async (done) => {
      erasure.current = done
      for (const { id } of requests) forgetWordsAbout(id)
      await queryClient.invalidateQueries()
    },
  })
  const name = nameOf(person)
  const booked = upcoming.map(({ startsAt }) => formatBookingStart(new Date(startsAt), now))
  return (
    <Dialog
      heading={`Erase ${name} everywhere?`}
      describedBy={words}
      isBusy={erasing.isPending}
      onClose={() => {
        onClose()
        if (erasure.current) onErased(erasure.current)
      }}
    >
      {(close) => (
        <>
          <div id={words} className="column">
            <p>
              <b>Goes now:</b> {formatCounts(counts) || 'nothing'}. It cannot be brought back.
            </p>
            <p>
              <b>Stays:</b> We keep a hash, so the address is not added again and an older backup erases them
              again.
              {openComplaints > 0 &&
                ` ${formatCountOf(openComplaints, 'open complaint')}, until you have answered it.`}{' '}
              Backups made before, until {backupsKept} newer ones are made, one each night; please delete
              those that you have downloaded.
            </p>
            <p>
              <b>Out of this website’s reach:</b> your own mailbox, your phone’s contacts and messages, paper.
            </p>
          </div>
          {upcoming.length > 0 && (
            <label className="checkbox-row">
              <input
                type="checkbox"
                checked={notifies}
                disabled={erasing.isPending}
                onChange={({ target }) => setNotifies(target.checked)}
              />
              <span>
                Tell {firstNameOf(name)} by mail that {booked.join(' and ')}{' '}
                {booked.length > 1 ? 'are' : 'is'} cancelled. The mail is erased the night after it has left.
              </span>
            </label>
          )}
          <div role="alert">
            {erasing.error && (
              <p className="notice-bad">
                It was not erased. {failureText(erasing.error)} Try again: a second time does no harm.
              </p>
            )}
          </div>
          <div className="dialog-actions">
            <ActionButton
              small
              className="[--button-fill:var(--color-red-700)] aria-disabled:[--button-fill:var(--color-aubergine-600)]"
              isPending={erasing.isPending}
              onClick={() => erasing.mutate(undefined, { onSuccess: close })}
            >
              Erase everything
            </ActionButton>
            <Button data-takes-focus small variant="line" disabled={erasing.isPending} onClick={close}>
              Keep everything
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
