import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import type { ListedVersion } from '#contract/website.ts'
import { changesMadeByHand } from '#contract/website-changes.ts'
import { withFieldNames } from '#contract/website-form.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { ChangeList } from '#web/features/website/publish/change-list.tsx'
import { useVersionContent, useVersions } from '#web/features/website/queries.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'

const howWords = {
  published: 'Published',
  undone: 'Undone',
  discarded: 'Draft put aside',
  withdrawn: 'Taken back by a client',
  'taken-off': 'Taken off the website',
  planned: 'Went live as planned',
  shipped: 'Came with the website',
} as const

const titleOf = ({ at }: ListedVersion) => (at ? formatMediumDateTime(at) : 'First version')

type ListProps = {
  versions: readonly ListedVersion[]
  state: DraftState
  onOpen: (version: ListedVersion, event: MouseEvent<HTMLElement>) => void
}

const VersionList = ({ versions, state, onOpen }: ListProps) => (
  <ul className="lined">
    {versions.map((version) => {
      const isShown = version.version !== undefined && version.version === state.document.version
      return (
        <li key={version.id} className="line">
          <p className="named grow">
            <b>{titleOf(version)}</b>
            <small>
              {howWords[version.how]}
              {isShown && ' · what visitors see'}
            </small>
          </p>
          {version.how !== 'taken-off' && (
            <button
              type="button"
              className="text-button"
              aria-label={`Look at it: ${titleOf(version)}`}
              onClick={(event) => onOpen(version, event)}
            >
              Look at it
            </button>
          )}
        </li>
      )
    })}
  </ul>
)

/** The pressed button is removed, so focus the title. */
function focusTitle({ currentTarget }: MouseEvent<HTMLElement>): void {
  const title = currentTarget.closest('dialog')?.querySelector('h2')
  // Only now: the browser would put the focus there first when the dialog opens.
  title?.setAttribute('tabindex', '-1')
  title?.focus()
}

type Props = {
  draft: DocumentDraft
  state: DraftState
  onClose: () => void
}

/** What was published and put aside before; one is looked at before it is restored into the draft. */
export function VersionsDialog({ draft, state, onClose }: Props) {
  const versions = useVersions(state.document.name)
  const [opened, setOpened] = useState<ListedVersion>()
  const open = (version: ListedVersion | undefined, event: MouseEvent<HTMLElement>) => {
    focusTitle(event)
    setOpened(version)
  }
  return (
    <Dialog heading="Older versions" onClose={onClose}>
      {(close) =>
        opened ? (
          <OneVersion
            {...{ draft, state }}
            version={opened}
            onBack={(event) => open(undefined, event)}
            onDone={close}
          />
        ) : versions.data && !versions.error ? (
          <>
            {versions.data.length === 0 && <p>Nothing was published yet.</p>}
            <VersionList versions={versions.data} state={state} onOpen={open} />
          </>
        ) : (
          <NotLoaded query={versions} loading="Loading older versions...">
            The older versions could not be loaded.
          </NotLoaded>
        )
      }
    </Dialog>
  )
}

type OneProps = Pick<Props, 'draft' | 'state'> & {
  version: ListedVersion
  onBack: (event: MouseEvent<HTMLElement>) => void
  onDone: () => void
}

function OneVersion({ version, draft, state, onBack, onDone }: OneProps) {
  const { document } = state
  const { data, error, isFetching, refetch } = useVersionContent(version)
  const restore = useMutation({ mutationFn: () => draft.bringBack(version.id), onSuccess: onDone })
  if (error || !data)
    return (
      <NotLoaded query={{ error, isFetching, refetch }} loading="Loading this version...">
        This version could not be loaded.
      </NotLoaded>
    )
  const changes = withFieldNames(document, changesMadeByHand(state.content, data.content, document))
  return (
    <>
      <p>
        {titleOf(version)}: {howWords[version.how].toLowerCase()}
      </p>
      {changes.length === 0 ? (
        <p>The form says the same already.</p>
      ) : (
        <ChangeList name={document.name} changes={changes} labels={['In the form now', 'In this version']} />
      )}
      <div role="alert">
        {restore.error && <p className="notice-bad">It was not restored. {failureText(restore.error)}</p>}
      </div>
      <div className="dialog-actions">
        {changes.length > 0 && (
          <ActionButton small isPending={restore.isPending} onClick={() => restore.mutate()}>
            Restore into the draft
          </ActionButton>
        )}
        <Button small variant="line" onClick={onBack}>
          All versions
        </Button>
      </div>
    </>
  )
}
