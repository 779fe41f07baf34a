import { type BackupState, backupsKept } from '#contract/backup.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { OperatorNote } from '#web/admin/ui/operator-note.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { upperFirst } from '#web/lib/day-labels.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { DownloadButton } from './download-button.tsx'
import { describeFailure, formatBackupTime, formatBytes } from './labels.ts'
import { useBackup, useDownloadBackup, useMakeBackup } from './queries.ts'

/** The last backup on the machine, and its copies outside. */
export function BackupPanels() {
  const backup = useBackup()
  if (backup.data)
    return (
      <div className="sides backup-panels">
        <OnMachine state={backup.data} />
        <Outside state={backup.data} />
      </div>
    )
  return (
    <section className="box">
      <NotLoaded query={backup} loading="Looking at the backups...">
        How the backups stand could not be read. They are made as usual.
      </NotLoaded>
    </section>
  )
}

function OnMachine({ state }: { state: BackupState }) {
  const { last } = state
  const make = useMakeBackup()
  const failure = describeFailure(state)
  return (
    <section className="box" aria-labelledby="backup">
      <h2 id="backup" tabIndex={-1}>
        Backup
      </h2>
      <div className="figure mt-3">{last ? upperFirst(formatBackupTime(last.at)) : 'None yet'}</div>
      <p className="fine-print">Made by itself every night. The newest {backupsKept} are kept.</p>
      {last && (
        <>
          <p>
            <StatusBadge kind="live">Checked</StatusBadge>
          </p>
          <dl className="fact-lines">
            <Fact name="Size">{formatBytes(last.bytes)}</Fact>
          </dl>
        </>
      )}
      <div role="status">
        {failure && (
          <div className="note border-red-700">
            <h3>{failure.title}</h3>
            <p>{failure.text}</p>
            <OperatorNote
              as="h3"
              subject={failure.title}
              text={`${failure.title}. ${failure.text} Please look into the log of the website (docs/operations.md, “Backups”).`}
            />
          </div>
        )}
        {make.isSuccess && !failure && <StatusBadge kind="live">Made just now</StatusBadge>}
      </div>
      <div className="actions-row mt-4">
        <ActionButton small isPending={make.isPending} onClick={() => make.mutate({})}>
          {make.isPending ? 'Making one...' : 'Make one now'}
        </ActionButton>
      </div>
      <FailedOutcome words="No backup was made." error={make.error} />
    </section>
  )
}

function Outside({ state: { copiedAt, last } }: { state: BackupState }) {
  const download = useDownloadBackup()
  return (
    <section className="box" aria-labelledby="outside-copy">
      <h2 id="outside-copy">Copy outside</h2>
      <div className="figure mt-3">
        {copiedAt ? `Copied ${formatBackupTime(copiedAt)}` : 'Not copied yet'}
      </div>
      <p className="fine-print">
        {copiedAt
          ? 'The newest backup left the website’s machine then.'
          : 'If the disk of the website’s machine breaks, its backups are gone too. Download one now and then, or ask the person who runs your website for a copy each night.'}
      </p>
      {last && (
        <div className="actions-row mt-4">
          <DownloadButton download={download} />
        </div>
      )}
      <FailedOutcome words="Nothing was downloaded." error={download.error} />
      <p className="fine-print">
        <b>In the download:</b> words, pictures, requests, clients, diary and subscribers of{' '}
        {last ? formatBackupTime(last.at) : 'the last backup'}, and who was erased or has unsubscribed until
        you press.
      </p>
      <p className="fine-print">
        <b>Not in it:</b> the key to your mail password, your second step and the address of your own
        calendar. On a new machine you sign in with a recovery code and enter these again. Copies that leave
        by themselves hold the key.
      </p>
      <p className="fine-print">
        It holds people’s names and numbers, and those erased later as well: keep it where only you can open
        it, and delete it when you have a newer one.
      </p>
    </section>
  )
}
