import { useState } from 'react'
import type { OffSiteBackup } from '#contract/off-site-backup.ts'
import { formatBackupTime, formatBytes } from '#web/features/backups/labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCount } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { OperatorNote } from '#web/ui/operator-note/operator-note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { useCopyNow, useDisconnectOffSite, usePolledOffSiteBackup } from './place-queries.ts'
import { describeDisconnecting, describeOffSiteTrouble, formatPlaceAddress } from './place-words.ts'

/** The off-site backup, in case the machine of the website is lost. */
export function OffSiteBox() {
  const second = usePolledOffSiteBackup()
  return (
    <section className="box" aria-labelledby="second-place" tabIndex={-1}>
      <h2 id="second-place">Second place</h2>
      {second.data ? (
        <Shown state={second.data} />
      ) : (
        second.error && (
          <ReadFailure error={second.error} onTryAgain={second.refetch} isTrying={second.isFetching}>
            How the copies stand could not be read. They are made as usual.
          </ReadFailure>
        )
      )}
    </section>
  )
}

function Shown({ state }: { state: OffSiteBackup }) {
  const [isOpen, setOpen] = useState<'form' | 'leave'>()
  const copy = useCopyNow()
  const { place, isSetOnServer } = state
  const isCopying = state.isCopying || copy.isPending
  const canCopy = !state.areSecretsLost && (state.failed !== undefined || isCopying)
  return (
    <>
      {place ? <Used state={state} isCopying={isCopying} /> : <None onChoose={() => setOpen('form')} />}
      <div className="actions-row mt-4">
        {place && canCopy && (
          <ActionButton small isPending={isCopying} onClick={() => copy.mutate({})}>
            {isCopying ? 'Copying...' : 'Try it now'}
          </ActionButton>
        )}
        {place && !isSetOnServer && (
          <Button small variant="line" onClick={() => setOpen('form')}>
            Change
          </Button>
        )}
        {place && !isSetOnServer && (
          <button type="button" className="text-button" onClick={() => setOpen('leave')}>
            Stop copying
          </button>
        )}
      </div>
      <FailedOutcome words="Nothing was copied." error={copy.error} />
      {isOpen === 'form' && <PlaceDialog state={state} onClose={() => setOpen(undefined)} />}
      {isOpen === 'leave' && <LeaveDialog state={state} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const None = ({ onChoose }: { onChoose: () => void }) => (
  <>
    <p className="text-small mt-2">
      All backups lie on the machine of your website. Should that burn or be stolen, they go with it. Each one
      can be copied elsewhere as well, locked with a passphrase of yours.
    </p>
    <OperatorNote
      as="h3"
      subject="A second place for the backups of my website"
      text="Please have the nightly backups of my website copied to a place outside its machine: storage that speaks WebDAV (Nextcloud, a NAS) or S3, or another disk. Set BACKUP_PLACE and BACKUP_PASSPHRASE, or enter the place with me in my dashboard under Website, History, Second place. docs/operations.md says how."
      details={
        <Button small variant="line" onClick={onChoose}>
          Choose a place
        </Button>
      }
    />
  </>
)

const firstWords = ({ waiting }: OffSiteBackup) =>
  waiting > 0 ? 'Copied in a moment' : 'The first copy comes with the next backup'

type UsedProps = { state: OffSiteBackup; isCopying: boolean }

function Used({ state, isCopying }: UsedProps) {
  const { place, last, copies, isSetOnServer, isOnSameDisk } = state
  const trouble = describeOffSiteTrouble(state)
  return (
    <>
      {!trouble && (
        <p>
          {last && !isCopying ? (
            <StatusBadge kind="live">Copied {formatBackupTime(last.at)}</StatusBadge>
          ) : (
            <StatusBadge kind="wait">{isCopying ? 'Copying...' : firstWords(state)}</StatusBadge>
          )}
        </p>
      )}
      <div role="status">
        {trouble && !isCopying && (
          <div className="note note-red">
            <h3>{trouble.title}</h3>
            <p>{trouble.text}</p>
            {state.failed && (
              <OperatorNote
                as="h3"
                subject={trouble.title}
                text={`The backups of my website no longer reach their second place, ${place ? formatPlaceAddress(place) : ''}. ${trouble.title}. It said: ${state.failed.details}`}
              />
            )}
          </div>
        )}
      </div>
      <dl className="fact-lines">
        {place && <Fact name="Where">{formatPlaceAddress(place)}</Fact>}
        {last && (
          <Fact name="Newest copy">{`of ${formatBackupTime(last.of)}, ${formatBytes(last.bytes)}`}</Fact>
        )}
        <Fact name="Copies there">{formatCount(copies)}</Fact>
      </dl>
      {isOnSameDisk && (
        <p className="text-small mt-2">
          This folder is on the same disk as your website: when that breaks, the copies are gone as well.
        </p>
      )}
      {isSetOnServer && (
        <p className="icon-line text-small mt-3">
          <Icon name="lock" />
          <span>This is set on the machine. The passphrase is kept by the person who runs your website.</span>
        </p>
      )}
      <p className="fine-print">
        Nobody can open a copy without the passphrase. Old copies are deleted as the backups here are.
      </p>
    </>
  )
}

function LeaveDialog({ state, onClose }: { state: OffSiteBackup; onClose: () => void }) {
  const leave = useDisconnectOffSite()
  return (
    <ConfirmDialog
      heading="Stop copying?"
      yes="Stop copying"
      no="Go on"
      onYes={() => leave.mutateAsync(state.version)}
      isPending={leave.isPending}
      failure={leave.error ? `Copies are made as before. ${failureText(leave.error)}` : undefined}
      onClose={onClose}
    >
      {describeDisconnecting(state.copies)}
    </ConfirmDialog>
  )
}
