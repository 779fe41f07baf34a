import { useMutation } from '@tanstack/react-query'
import { DownloadIcon } from 'lucide-react'
import {
  type BackupState,
  backupFilePath,
  backupsKept,
  makeBackup,
  prepareBackupDownload,
  readBackupState,
} from '#contract/backup.ts'
import { readGoLive } from '#contract/go-live.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { EditorTop } from '#web/admin/ui/editor-top.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant, upperFirst } from '#web/lib/day-labels.ts'
import { refetch, useChange } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useBackupState } from './queries.ts'

/** Downloads the newest backup straight to disk: it may not fit into memory. */
function Download() {
  // The go-live checklist counts a download.
  const download = useMutation({
    mutationFn: async () => {
      await callApi(prepareBackupDownload, {})
      location.assign(backupFilePath)
    },
    onSuccess: () => refetch(readGoLive),
  })
  return (
    <>
      <div className="row mt-4">
        <Button
          small
          aria-label="Download backup"
          isPending={download.isPending}
          onClick={() => download.mutate()}
        >
          <DownloadIcon className="icon" />
          Download
        </Button>
      </div>
      <FailedOutcome words="Nothing was downloaded." error={download.error} />
    </>
  )
}

/** The last backup on the machine, and its copies outside. */
export const BackupPage = () => (
  <>
    <EditorTop title="Backups" hint="Words, pictures, requests and subscribers, kept each night." />
    <Query of={useBackupState()} what="the backups">
      {(state) => (
        <div className="sides [--sides:repeat(auto-fit,minmax(min(100%,22rem),1fr))] max-md:*:-mx-gutter max-md:*:px-gutter md:grid-cols-(--sides)">
          <OnMachine state={state} />
          <Outside state={state} />
        </div>
      )}
    </Query>
  </>
)

function OnMachine({ state }: { state: BackupState }) {
  const { last } = state
  const make = useChange(makeBackup, readBackupState)
  return (
    <section className="box" aria-labelledby="backup">
      <h2 id="backup" tabIndex={-1}>
        Backup
      </h2>
      <div className="figure mt-3">{last ? upperFirst(formatPastInstant(last.at)) : 'None yet'}</div>
      <p className="fine-print mt-2">Made by itself every night. The newest {backupsKept} are kept.</p>
      {last && (
        <p className="row mt-2">
          <StatusBadge kind="live">Checked</StatusBadge>
          <span className="fine-print">{(last.bytes / 1e6).toFixed(1)} MB</span>
        </p>
      )}
      <div role="status">
        {make.isSuccess && (
          <p className="mt-2">
            <StatusBadge kind="live">Made just now</StatusBadge>
          </p>
        )}
      </div>
      <div className="row mt-4">
        <Button small isPending={make.isPending} onClick={() => make.mutate({})}>
          {make.isPending ? 'Making one...' : 'Make one now'}
        </Button>
      </div>
      <FailedOutcome words="No backup was made." error={make.error} />
    </section>
  )
}

const Outside = ({ state: { copiedAt, last } }: { state: BackupState }) => (
  <section className="box" aria-labelledby="outside-copy">
    <h2 id="outside-copy">Copy outside</h2>
    <div className="figure mt-3">{copiedAt ? `Copied ${formatPastInstant(copiedAt)}` : 'Not copied yet'}</div>
    <p className="fine-print mt-2">
      {copiedAt
        ? 'The newest backup left the website’s machine then.'
        : 'If the disk of the website’s machine breaks, its backups are gone too. Download one now and then, or ask the person who runs your website for a copy each night.'}
    </p>
    {last && <Download />}
    <p className="fine-print mt-2">
      <b>In the download:</b> words, pictures, requests, clients, diary and subscribers of{' '}
      {last ? formatPastInstant(last.at) : 'the last backup'}, and who was erased or has unsubscribed until
      you press.
    </p>
    <p className="fine-print mt-2">
      <b>Not in it:</b> the key to your mail password, your second step and the address of your own calendar.
      On a new machine you sign in with a recovery code and enter these again. Copies that leave by themselves
      hold the key.
    </p>
    <p className="fine-print mt-2">
      It holds people’s names and numbers, and those erased later as well: keep it where only you can open it,
      and delete it when you have a newer one.
    </p>
  </section>
)
