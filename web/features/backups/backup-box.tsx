import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { Link } from '#web/lib/link.tsx'
import { DownloadButton } from './download-button.tsx'
import { describeFailure, formatBackupTime } from './labels.ts'
import { useBackup, useDownloadBackup } from './queries.ts'

/** A summary of the state of the backups. */
export function BackupBox() {
  const backup = useBackup()
  const download = useDownloadBackup()
  const { data } = backup
  const failure = data && describeFailure(data)
  return (
    <section className="box backup-box" aria-labelledby="backup-heading">
      <h2 id="backup-heading">Backup</h2>
      {data ? (
        <>
          <p>
            {failure ? (
              <StatusBadge kind="bad">{failure.title}</StatusBadge>
            ) : data.last ? (
              <StatusBadge kind="live">Made {formatBackupTime(data.last.at)}</StatusBadge>
            ) : (
              <StatusBadge kind="wait">None yet</StatusBadge>
            )}
          </p>
          <p className="fine-print">
            {data.last
              ? 'Words, pictures, requests, clients, diary and subscribers, checked each night.'
              : 'The first one is made tonight by itself, or now if you ask for it.'}
          </p>
          <div className="actions-row mt-4">
            {data.last && <DownloadButton download={download} variant="line" />}
            <Link to="/admin/website/backup" className="strong-link">
              Backups
            </Link>
          </div>
          <FailedOutcome words="Nothing was downloaded." error={download.error} />
        </>
      ) : (
        <NotLoaded query={backup} loading="Looking at the backups...">
          How the backups stand could not be read. They are made as usual.
        </NotLoaded>
      )}
    </section>
  )
}
