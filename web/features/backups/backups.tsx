import { useMutation } from '@tanstack/react-query'
import { ArchiveIcon, HouseIcon } from 'lucide-react'
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
import { EditorTop } from '#web/admin/ui/editor-top.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { SettingRow } from '#web/admin/ui/setting-row.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant, upperFirst } from '#web/lib/day-labels.ts'
import { refetch, useChange } from '#web/lib/queries.ts'
import { useBackupState } from './queries.ts'

/** The last backup on the machine, and its copies outside. */
export const BackupPage = () => (
  <>
    <EditorTop title="Backups" hint="Words, pictures, requests and subscribers, kept each night." />
    <Query of={useBackupState()} what="the backups">
      {(state) => (
        <div className="box py-1.5 max-md:-mx-gutter max-md:px-gutter [&_.outcome]:mb-4">
          <OnMachine {...state} />
          <Outside {...state} />
        </div>
      )}
    </Query>
  </>
)

/** The button of a row, which keeps the focus while it is pending. */
const pressing = (isPending: boolean, press: () => void) => ({
  'aria-disabled': isPending,
  onClick: () => isPending || press(),
})

function OnMachine({ last }: BackupState) {
  const make = useChange(makeBackup, readBackupState)
  return (
    <SettingRow
      icon={ArchiveIcon}
      id="backup"
      title="Backup"
      words={
        <>
          <b>{last ? upperFirst(formatPastInstant(last.at)) : 'None yet'}</b>.{' '}
          {last && `Checked, ${(last.bytes / 1e6).toFixed(1)} MB. `}
          Made by itself every night. The newest {backupsKept} are kept.
        </>
      }
      verb={make.isPending ? 'Making one...' : 'Make one now'}
      button={pressing(make.isPending, () => make.mutate({}))}
    >
      <div role="status">{make.isSuccess && <p className="outcome">Made just now</p>}</div>
      <FailedOutcome words="No backup was made." error={make.error} />
    </SettingRow>
  )
}

function Outside({ copiedAt, last }: BackupState) {
  /** Straight to disk: it may not fit into memory. */
  const download = useMutation({
    mutationFn: async () => {
      await callApi(prepareBackupDownload, {})
      location.assign(backupFilePath)
    },
    // The go-live checklist counts a download.
    onSuccess: () => refetch(readGoLive),
  })
  return (
    <SettingRow
      icon={HouseIcon}
      id="outside-copy"
      title="Copy outside"
      words={
        <>
          <b>{copiedAt ? `Copied ${formatPastInstant(copiedAt)}` : 'Not copied yet'}</b>.{' '}
          {copiedAt
            ? 'The newest backup left the website’s machine then.'
            : 'If the disk of the website’s machine breaks, its backups are gone too. Download one now and then, or ask the person who runs your website for a copy each night.'}
        </>
      }
      verb="Download"
      label="Download backup"
      {...(last && { button: pressing(download.isPending, () => download.mutate()) })}
    >
      <FailedOutcome words="Nothing was downloaded." error={download.error} />
      <div className="fine-print max-w-[66ch] pb-[1.15rem] [&>p+p]:mt-2">
        <p>
          <b>In the download:</b> words, pictures, requests, clients, diary and subscribers of{' '}
          {last ? formatPastInstant(last.at) : 'the last backup'}, and who was erased or has unsubscribed
          until you press.
        </p>
        <p>
          <b>Not in it:</b> the key to your mail password, your second step and the address of your own
          calendar, which you enter again on a new machine.
        </p>
        <p>
          It holds people’s names and numbers, and those erased later as well: keep it where only you can open
          it, and delete it when you have a newer one.
        </p>
      </div>
    </SettingRow>
  )
}
