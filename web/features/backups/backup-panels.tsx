import type { BackupState } from '#contract/backup.ts'
import { upperFirst } from '#web/lib/day-labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { OperatorNote } from '#web/ui/operator-note/operator-note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DownloadButton } from './download-button.tsx'
import {
  describeBackupTrouble,
  describeContents,
  describeRetention,
  describeTrial,
  formatBackupTime,
  formatBytes,
} from './labels.ts'
import { OffSiteBox } from './off-site/second-place-box.tsx'
import { useBackup, useDownloadBackup, useMakeBackup } from './queries.ts'

/** The last backup with the result of its trial restore, and the history. */
export function BackupPanels() {
  const backup = useBackup()
  if (backup.data) return <Panels state={backup.data} />
  return (
    <section className="box">
      <NotLoaded query={backup} loading="Looking at the backups...">
        How the backups stand could not be read. They are made as usual.
      </NotLoaded>
    </section>
  )
}

function Panels({ state }: { state: BackupState }) {
  const { last, kept, isRunning } = state
  const make = useMakeBackup()
  const download = useDownloadBackup()
  const trouble = describeBackupTrouble(state)
  const isMaking = isRunning || make.isPending
  return (
    <div className="sides backup-panels">
      <section className="box" aria-labelledby="backup">
        <h2 id="backup" tabIndex={-1}>
          Backup
        </h2>
        <div className="figure mt-3">{last ? upperFirst(formatBackupTime(last.at)) : 'None yet'}</div>
        <p className="fine-print">
          {last?.isNightly === false
            ? 'Made between two nights. Each night one is made by itself.'
            : 'Made by itself every night.'}
        </p>
        <div role="status">
          {trouble && (
            <div className="note note-red">
              <h3>{trouble.title}</h3>
              <p>{trouble.text}</p>
              <OperatorNote
                as="h3"
                subject={trouble.title}
                text={`${trouble.title}. ${trouble.text} Please look into the log of the website (docs/operations.md, “Backups”).`}
              />
            </div>
          )}
        </div>
        {last && (
          <dl className="fact-lines">
            <Fact name="Holds">{describeContents(last.holds)}</Fact>
            <Fact name="Size">{formatBytes(last.bytes)}</Fact>
          </dl>
        )}
        <p className="fine-print mt-4">Kept: {describeRetention(kept.days)}</p>
        <div className="actions-row mt-4">
          {last?.isHere && <DownloadButton download={download} />}
          <ActionButton
            small
            {...(last?.isHere && { variant: 'line' })}
            isPending={isMaking}
            onClick={() => make.mutate({})}
          >
            {isMaking ? 'Making one...' : 'Make one now'}
          </ActionButton>
        </div>
        <div role="status" className="mt-3">
          {make.isSuccess && !isMaking && !trouble && last && (
            <StatusBadge kind="live">Made, and put back for trial</StatusBadge>
          )}
          {make.error && <p className="notice-bad">No backup was made. {failureText(make.error)}</p>}
        </div>
        <FailedOutcome words="Nothing was downloaded." error={download.error} />
        <p className="fine-print">
          It holds clients’ names and numbers. Keep the file somewhere only you can open.
        </p>
      </section>
      <OffSiteBox />
      {last && <Drill last={last} hasFailedSince={state.failed?.step === 'trial'} />}
    </div>
  )
}

type DrillProps = { last: NonNullable<BackupState['last']>; hasFailedSince: boolean }

const Drill = ({ last, hasFailedSince }: DrillProps) => (
  <section className="box" aria-labelledby="restore-drill">
    <h2 id="restore-drill">Restore drill</h2>
    <p>
      <StatusBadge kind="live">
        {hasFailedSince ? 'The one before passed' : 'Passed'} {formatBackupTime(last.trialAt)}
      </StatusBadge>
    </p>
    <p className="text-small mt-2">{describeTrial(last)}</p>
    <p className="fine-print">
      Practised with every backup. Bringing one back for real is done on the machine.
    </p>
  </section>
)
