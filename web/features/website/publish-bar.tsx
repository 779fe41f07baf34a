import type { ReactNode } from 'react'
import type { Change } from '#contract/website-changes.ts'
import { formatInstant, formatTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/glyph.tsx'
import type { DocumentDraft, DraftState } from './document-draft.ts'
import { layoutOf } from './layouts/index.ts'

export type BarProps = {
  draft: DocumentDraft
  state: DraftState
  changes: readonly Change[]
  onDialog: (dialog: 'changes' | 'discard' | 'versions') => void
  onGoTo: () => void
}

const countOf = (count: number) => `${count} change${count === 1 ? '' : 's'}`

export type Look = {
  look: 'none' | 'draft' | 'live' | 'bad'
  icon: IconName
  title: string
  note: string
  actions: ReactNode
}

/** The one place for publishing: it says what is so, and what can be done about it. */
export function PublishBar(props: BarProps) {
  return <Bar {...lookOf(props)} />
}

export function Bar({ look, icon, title, note, actions }: Look) {
  return (
    <section className={`publish-bar publish-${look}`} aria-label="Publish">
      <div className="publish-state" role="status">
        <Icon name={icon} />
        <p>
          <b>{title}</b>
          <span>{note}</span>
        </p>
      </div>
      <div className="publish-actions">{actions}</div>
    </section>
  )
}

export function lookOf({ draft, state, changes, onDialog, onGoTo }: BarProps): Look {
  const { document, save, savedAt, failure, errors, clashes, done, isPublishing } = state
  const { title, publishLabel } = layoutOf(document.name)
  const wrong = Object.keys(errors).length
  const publish = (
    <ActionButton small spring isPending={isPublishing} onClick={() => void draft.publish()}>
      {isPublishing ? 'Publishing...' : publishLabel}
    </ActionButton>
  )
  const dialog = (kind: Parameters<typeof onDialog>[0], label: string) => (
    <button type="button" className="text-button" onClick={() => onDialog(kind)}>
      {label}
    </button>
  )
  if (isPublishing)
    return {
      look: 'draft',
      icon: 'half',
      title: 'Publishing...',
      note: 'Usually two or three seconds',
      actions: publish,
    }
  if (clashes.length > 0)
    return {
      look: 'bad',
      icon: 'alert',
      title: `${clashes.length} place${clashes.length === 1 ? '' : 's'} to decide`,
      note: 'Changed here and on another device. Both versions are kept.',
      actions: null,
    }
  if (wrong > 0)
    return {
      look: 'bad',
      icon: 'alert',
      title: `${wrong} thing${wrong === 1 ? '' : 's'} to put right first`,
      note: 'Nothing was published.',
      actions: (
        <Button small onClick={onGoTo}>
          Go to it
        </Button>
      ),
    }
  if (failure)
    return {
      look: failure.isSignedOut ? 'bad' : 'draft',
      icon: failure.isSignedOut ? 'lock' : 'half',
      title: failure.isSignedOut ? 'You were signed out' : `${countOf(changes.length)}, kept on this device`,
      note: failure.isSignedOut
        ? 'What you typed is kept on this device. Sign in and it is still here.'
        : `Not saved yet. ${failure.reason}`,
      actions: (
        <Button small variant="line" onClick={() => void draft.save()}>
          Try now
        </Button>
      ),
    }
  if (done) {
    const isUndone = done === 'undone'
    return {
      look: isUndone ? 'draft' : 'live',
      icon: isUndone ? 'undo' : 'done',
      title: isUndone ? 'Put back as it was' : 'Live on your website',
      note: isUndone
        ? 'What you had typed is still in the form.'
        : `${title}, ${formatTime(document.publishedAt ?? new Date().toISOString())}`,
      actions: (
        <>
          <a className="text-button" href={document.page} target="_blank" rel="noreferrer">
            Look at it
          </a>
          {isUndone ? (
            <ActionButton small variant="line" isPending={isPublishing} onClick={() => void draft.publish()}>
              Publish again
            </ActionButton>
          ) : (
            <Button small onClick={() => void draft.undo()}>
              <Icon name="undo" />
              Undo
            </Button>
          )}
        </>
      ),
    }
  }
  if (changes.length === 0)
    return {
      look: 'none',
      icon: 'check',
      title: 'Visitors see exactly this',
      note: document.publishedAt
        ? `Last published ${formatInstant(document.publishedAt)}`
        : 'Nothing changed yet',
      actions: dialog('versions', 'Older versions'),
    }
  return {
    look: 'draft',
    icon: 'half',
    title: `${countOf(changes.length)}, not on the website yet`,
    note: save === 'saved' && savedAt ? `Draft saved by itself, ${formatTime(savedAt)}` : 'Saving the draft',
    actions: (
      <>
        {dialog('discard', 'Discard changes')}
        {dialog('changes', 'What changes')}
        {publish}
      </>
    ),
  }
}
