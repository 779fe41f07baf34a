import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import type { DocumentName } from '#contract/website.ts'
import { type Change, changesByHand } from '#contract/website-changes.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatInstant } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChangeList } from './change-list.tsx'
import type { DocumentDraft } from './document-draft.ts'
import type { DraftState } from './draft-state.ts'
import { layoutOf } from './layouts/index.ts'
import { useVersion, useVersions } from './queries.ts'

type Props = { draft: DocumentDraft; state: DraftState; changes: readonly Change[]; onClose: () => void }

type ChangesProps = Omit<Props, 'draft'> & {
  onPublish: () => void
  /** Where it is not published at once. */
  label?: string | undefined
}

type PublishActionsProps = { label: string; otherLabel: string; onPublish: () => void; close: () => void }

/** The end of a dialog that shows what would change. */
export const PublishActions = ({ label, otherLabel, onPublish, close }: PublishActionsProps) => (
  <div className="dialog-actions">
    <Button
      small
      spring
      onClick={() => {
        close()
        onPublish()
      }}
    >
      {label}
    </Button>
    <Button small variant="line" onClick={close}>
      {otherLabel}
    </Button>
  </div>
)

export function ChangesDialog({ state, changes, onPublish, label, onClose }: ChangesProps) {
  const { title } = layoutOf(state.document.name)
  const count = changes.length
  return (
    <Dialog heading={`${count} change${count === 1 ? '' : 's'} on ${title}`} onClose={onClose}>
      {(close) => (
        <>
          <p className="fine-print">Struck through goes, underlined comes.</p>
          <ChangeList name={state.document.name} changes={changes} />
          <PublishActions
            label={label ?? (count === 1 ? 'Publish this' : `Publish these ${count}`)}
            otherLabel="Keep writing"
            {...{ onPublish, close }}
          />
        </>
      )}
    </Dialog>
  )
}

export function DiscardDialog({ draft, changes, onClose }: Props) {
  const discard = useMutation({ mutationFn: draft.discard })
  const count = changes.length
  return (
    <ConfirmDialog
      heading={count === 1 ? 'Throw away your change?' : `Throw away your ${count} changes?`}
      yes="Throw away"
      no="Keep writing"
      onYes={discard.mutateAsync}
      isPending={discard.isPending}
      failure={discard.error ? `Nothing was thrown away. ${failureText(discard.error)}` : undefined}
      onClose={onClose}
    >
      The form goes back to what visitors see now. You can still bring this draft back for 30 days under Older
      versions.
    </ConfirmDialog>
  )
}

export const howWords = {
  published: 'Published',
  undone: 'Undone',
  discarded: 'Draft thrown away',
  withdrawn: 'Taken back by a client',
  'taken-off': 'Taken off the website',
  planned: 'Went live as planned',
} as const

/** What was pressed goes with what it stands in. */
function focusTitle({ currentTarget }: MouseEvent<HTMLElement>): void {
  const title = currentTarget.closest('dialog')?.querySelector('h2')
  // Only now: the browser would put the focus there first when the dialog opens.
  title?.setAttribute('tabindex', '-1')
  title?.focus()
}

/** What was published and thrown away before; one is looked at before it is brought back. */
export function VersionsDialog({ draft, state, onClose, first }: Props & { first?: string | undefined }) {
  const { name } = state.document
  const versions = useVersions(name)
  const [opened, setOpened] = useState(first)
  return (
    <Dialog heading="Older versions" onClose={onClose}>
      {(close) =>
        opened ? (
          <OneVersion
            {...{ name, draft, state }}
            id={opened}
            onBack={() => setOpened(undefined)}
            onDone={close}
          />
        ) : versions.error ? (
          <ReadFailure error={versions.error} onTryAgain={versions.refetch} isTrying={versions.isFetching}>
            The older versions could not be loaded.
          </ReadFailure>
        ) : versions.data ? (
          <ul className="version-list">
            {versions.data.length === 0 && <li>Nothing was published yet.</li>}
            {versions.data.map(({ id, how, at, version }) => (
              <li key={id}>
                <p>
                  <b>{formatInstant(at)}</b>
                  <small>
                    {howWords[how]}
                    {version !== undefined && version === state.document.version && ' · what visitors see'}
                  </small>
                </p>
                {how !== 'taken-off' && (
                  <button
                    type="button"
                    className="text-button"
                    aria-label={`Look at it: ${formatInstant(at)}`}
                    onClick={(event) => {
                      focusTitle(event)
                      setOpened(id)
                    }}
                  >
                    Look at it
                  </button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <Spinner>Loading older versions...</Spinner>
        )
      }
    </Dialog>
  )
}

type OneProps = {
  name: DocumentName
  id: string
  draft: DocumentDraft
  state: DraftState
  onBack: () => void
  onDone: () => void
}

function OneVersion({ name, id, draft, state, onBack, onDone }: OneProps) {
  const version = useVersion(name, id)
  const back = useMutation({ mutationFn: () => draft.bringBack(id), onSuccess: onDone })
  if (version.error)
    return (
      <ReadFailure error={version.error} onTryAgain={version.refetch} isTrying={version.isFetching}>
        This version could not be loaded.
      </ReadFailure>
    )
  if (!version.data) return <Spinner>Loading this version...</Spinner>
  const changes = changesByHand(state.content, version.data.content, state.document)
  return (
    <>
      <p>
        {formatInstant(version.data.at)}: {howWords[version.data.how].toLowerCase()}
      </p>
      {changes.length === 0 ? (
        <p>The form says the same already.</p>
      ) : (
        <ChangeList name={name} changes={changes} labels={['In the form now', 'In this version']} />
      )}
      <div role="alert">
        {back.error && <p className="notice-bad">It was not brought back. {failureText(back.error)}</p>}
      </div>
      <div className="dialog-actions">
        {changes.length > 0 && (
          <ActionButton small isPending={back.isPending} onClick={() => back.mutate()}>
            Bring back
          </ActionButton>
        )}
        <Button
          small
          variant="line"
          onClick={(event) => {
            focusTitle(event)
            onBack()
          }}
        >
          All versions
        </Button>
      </div>
    </>
  )
}
