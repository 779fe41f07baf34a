import { useMutation } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { backupsKept, readBackupState } from '#contract/backup.ts'
import { type Erasure, erasePerson, type PersonalData } from '#contract/people.ts'
import { deleteDraftsOfRequests } from '#web/features/consultations/queries.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf, formatList } from '#web/lib/format.ts'
import { useEndpoint } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { BookedQuestion } from './booked-question.tsx'
import { erasureSummary, formatLondonDay, personNameOf } from './labels.ts'
import { useRefetchAfterErasure } from './queries.ts'

type Props = {
  /** The looked-up address, or number, which several people may share. */
  contact: string
  people: readonly PersonalData[]
  onKeep: () => void
  onErased: (erasure: Erasure) => void
}

/** Whether the server refused the call before doing anything; after any other failure it may have been carried out. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status < 500

const firstName = (name: string) => (name.includes('@') ? name : (name.split(' ')[0] ?? name))

/** Asks for confirmation before a person's data is erased, and lists the consequences. */
export function ErasePanel({ contact, people, onKeep, onErased }: Props) {
  const keep = useRef<HTMLButtonElement>(null)
  const readAllAgain = useRefetchAfterErasure()
  const ahead = people.flatMap((held) => held.ahead)
  const [tells, setTells] = useState(true)
  const tellsClients = tells && ahead.length > 0
  const { data: backups } = useEndpoint(readBackupState, {})
  const addresses = people.flatMap((held) => held.addresses)
  const erasing = useMutation({
    mutationFn: () => callApi(erasePerson, { body: { contact, addresses, tellsClients } }),
    onSuccess: async (done) => {
      deleteDraftsOfRequests(people.flatMap(({ requests }) => requests))
      await readAllAgain()
      onErased(done)
    },
  })
  useEffect(() => {
    keep.current?.focus({ preventScroll: true })
    // Show the panel from its heading, so that she reads all of it first.
    keep.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])
  const names = [...new Set(people.map(personNameOf))]
  return (
    // Inline, not a modal dialog: the data to be erased stays readable below.
    <section
      className="box edged edged-red erase-panel"
      role="alertdialog"
      aria-labelledby="erase-heading"
      aria-describedby="erase-words"
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !erasing.isPending) onKeep()
      }}
    >
      <h2 id="erase-heading">Erase {formatList(names)} everywhere?</h2>
      <p id="erase-words" className="wrap-anywhere">
        Everything held under{' '}
        {addresses.map((email, index) => (
          <Fragment key={email}>
            {index > 0 && ' and '}
            <EmailWords email={email} />
          </Fragment>
        ))}
        . It cannot be brought back.
      </p>
      {ahead.length > 0 && (
        <BookedQuestion ahead={ahead} isChosen={tells} isBusy={erasing.isPending} onChoose={setTells} />
      )}
      <div className="fields two-fields erase-fates">
        <div className="inset">
          <h3>Goes now</h3>
          {people.map((held) => (
            <Fragment key={held.contact}>
              {people.length > 1 && (
                <h4>
                  {personNameOf(held)}, <EmailWords email={held.contact} />
                </h4>
              )}
              <ul className="erase-list">
                {erasureSummary(held).map((words) => (
                  <li key={words} className="icon-line">
                    <Icon name="close" className="bad" />
                    <span>{words}</span>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
        <div className="inset">
          <h3>Must stay</h3>
          <ul className="erase-list">
            {tellsClients && (
              <li className="icon-line">
                <Icon name="check" className="good" />
                <span>
                  <b>
                    {ahead.length === 1
                      ? 'The mail that cancels the appointment, until it has left.'
                      : 'The mails that cancel the appointments, until they have left.'}
                  </b>{' '}
                  One that cannot be delivered is shown to you.
                </span>
              </li>
            )}
            {people.flatMap(({ contact: under, others }) =>
              others.map(
                ({ word, lines, mustStay }) =>
                  mustStay !== undefined && (
                    <li key={`${under} ${word}`} className="icon-line">
                      <Icon name="check" className="good" />
                      <span>
                        <b>{formatCountOf(lines.length, word)},</b> {mustStay}: the law wants it answered.
                      </span>
                    </li>
                  ),
              ),
            )}
            <li className="icon-line">
              <Icon name="check" className="good" />
              <span>
                <b>A scrambled mark of their address.</b> It cannot be read back. It erases them again should
                an older backup be restored. If they write anew, that is not touched.
              </span>
            </li>
            <li className="icon-line">
              <Icon name="check" className="good" />
              <span>
                <b>One line in the log:</b> “Erased everywhere, {formatLondonDay(new Date().toISOString())}”,
                without their name.
              </span>
            </li>
            <li className="icon-line">
              <Icon name="check" className="good" />
              <span>
                <b>Backups made before,</b> until {backupsKept} newer ones are made, one each night. Please
                delete those that you have downloaded yourself.
                {backups?.failure && ' Backups fail at the moment: these stay until newer ones are made.'}
              </span>
            </li>
          </ul>
          <p className="fine-print">
            Out of this website’s reach: your own mailbox, your phone’s contacts and messages, paper. Please
            clear those yourself.
          </p>
        </div>
      </div>
      <div role="alert">
        {erasing.error && (
          <p className="outcome outcome-bad">
            {isRefusal(erasing.error) ? 'Nothing was erased.' : 'It is not known whether all of it went.'}{' '}
            {failureText(erasing.error)} Try again: a second time does no harm.
          </p>
        )}
      </div>
      <div className="actions-row wide-actions">
        <ActionButton
          small
          className="button-danger-now"
          isPending={erasing.isPending}
          onClick={() => erasing.mutate()}
        >
          {erasing.isPending ? 'Erasing...' : `Erase everything about ${formatList(names.map(firstName))}`}
        </ActionButton>
        <Button small variant="line" ref={keep} disabled={erasing.isPending} onClick={onKeep}>
          Keep everything
        </Button>
      </div>
    </section>
  )
}
