import type { Change } from '#contract/website-changes.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { titleOfDocument } from '#web/features/website/titles.ts'
import { formatClockTime, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { useSaveAnnouncement } from '#web/lib/use-save-announcement.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { type BarLook, StateBar } from '#web/ui/state-bar.tsx'

export type BarProps = {
  draft: DocumentDraft
  state: DraftState
  changes: readonly Change[]
  onDialog: (dialog: 'changes' | 'discard' | 'versions') => void
  /** Leads to what is wrong. */
  onGoTo: () => void
  /** What else its button does, and how it is called then. */
  publish?: { label: string; onPublish: () => void }
}

/** The one place for publishing: it says what is so, and what can be done about it. */
export const PublishBar = (props: BarProps) => <DraftBar look={publishBarLook(props)} state={props.state} />

/** Of a draft that saves itself, the bar says no more than that it is saved, and that seldom. */
export function DraftBar({ look, state }: { look: BarLook; state: DraftState }) {
  const words = useSaveAnnouncement(state.savedAt)
  const shown = withRefusal(look, state)
  const isQuiet = shown.step === 'draft' && shown.look === 'draft' && !state.busy
  return <StateBar label="Publish" {...shown} spoken={isQuiet ? { words } : undefined} />
}

/** What was pressed in vain stands in place of what is so; what can be done stays. */
const withRefusal = (look: BarLook, { refused, busy }: DraftState): BarLook =>
  refused && !busy
    ? { ...look, look: 'bad', icon: 'alert', title: refused.title, note: refused.reason }
    : look

export function publishBarLook(props: BarProps): BarLook {
  const { draft, state, changes, onDialog, onGoTo } = props
  const { document, save, savedAt, failure, errors, theirs, done, busy, refused, lastEdit } = state
  const isPublishing = busy === 'publishing'
  const { name } = document
  const title = titleOfDocument(name)
  const { label, onPublish } = props.publish ?? {
    label: 'Publish',
    onPublish: () => void draft.publish(),
  }
  const wrong = Object.keys(errors).length
  const publish = (
    <ActionButton key="publish" small spring isPending={isPublishing} onClick={onPublish}>
      {isPublishing ? 'Publishing...' : label}
    </ActionButton>
  )
  const dialog = (kind: Parameters<typeof onDialog>[0], label: string) => (
    <button key={kind} type="button" className="text-button" onClick={() => onDialog(kind)}>
      {label}
    </button>
  )
  if (isPublishing)
    return {
      step: 'draft',
      look: 'draft',
      icon: 'half',
      title: 'Publishing...',
      note: 'Usually two or three seconds',
      actions: [publish],
    }
  if (theirs)
    return {
      step: 'decide',
      look: 'bad',
      icon: 'alert',
      title: 'Changed on your other device',
      note: 'Both versions are kept. Choose which one goes on.',
      actions: null,
    }
  if (wrong > 0)
    return {
      step: 'mend',
      look: 'bad',
      icon: 'alert',
      title: `${formatCountOf(wrong, 'thing')} to put right first`,
      note: 'Nothing was published.',
      actions: (
        <>
          <button type="button" className="text-button" onClick={onGoTo}>
            Go to it
          </button>
          {/* The server decides anew: a consent that was given meanwhile is no part of the draft. */}
          {publish}
        </>
      ),
    }
  // What was pressed in vain can be pressed again; it is saved before.
  if (failure && !refused)
    return {
      step: 'failed',
      look: failure.isSignedOut ? 'bad' : 'draft',
      icon: failure.isSignedOut ? 'lock' : 'half',
      title: failure.isSignedOut
        ? 'You were signed out'
        : `${formatCountOf(changes.length, 'change')}, kept on this device`,
      note: failure.isSignedOut
        ? 'What you typed is kept on this device. Sign in and it is still here.'
        : `Not saved yet. ${failure.reason}`,
      actions: (
        <Button small variant="line" onClick={() => void draft.save()}>
          Try now
        </Button>
      ),
    }
  if (done === 'withdrawn')
    return {
      step: 'done',
      look: 'live',
      icon: 'done',
      title: 'Taken off your website',
      note: 'It is out of every older version too. Nothing brings it back.',
      actions: (
        <a className="text-button" href={document.page} target="_blank" rel="noreferrer">
          Look at it
        </a>
      ),
    }
  if (done === 'published' || done === 'undone') {
    const isUndone = done === 'undone'
    return {
      step: isUndone ? 'undone' : 'done',
      look: isUndone ? 'draft' : 'live',
      icon: isUndone ? 'undo' : 'done',
      title: isUndone ? 'Undone: as it was before' : 'Live on your website',
      note: isUndone
        ? 'What you had typed is still in the form.'
        : `${title}, ${formatClockTime(document.publishedAt ?? new Date().toISOString())}`,
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
            <ActionButton small isPending={busy === 'undoing'} onClick={() => void draft.undo()}>
              <Icon name="undo" />
              Undo
            </ActionButton>
          )}
        </>
      ),
    }
  }
  if (changes.length === 0)
    return {
      step: 'none',
      look: 'none',
      icon: 'check',
      title: 'Visitors see exactly this',
      note: document.publishedAt
        ? `Last published ${formatMediumDateTime(document.publishedAt)}`
        : 'Nothing changed yet',
      actions: dialog('versions', 'Older versions'),
    }
  return {
    step: 'draft',
    look: 'draft',
    icon: 'half',
    title: `${formatCountOf(changes.length, 'change')}, not on the website yet`,
    note: [
      lastEdit?.words,
      save === 'saved' && savedAt ? `Draft saved by itself, ${formatClockTime(savedAt)}` : 'Saving the draft',
    ]
      .filter(Boolean)
      .join('. '),
    actions: [
      lastEdit?.bringBack && (
        <button key="back" type="button" className="text-button" onClick={lastEdit.bringBack}>
          Bring it back
        </button>
      ),
      dialog('discard', 'Discard changes'),
      dialog('changes', 'What changes'),
      publish,
    ],
  }
}
