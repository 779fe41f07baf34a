import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { failureText } from '#web/lib/failure-text.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { useSaveAnnouncement } from '#web/lib/use-save-announcement.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import { type Draft, type DraftState, isIssueEditable, storedIssueOf } from './draft.ts'

const sentence = (words = '') => (/[.!?]$/.test(words) ? words : `${words}.`)

function wordsFor(state: DraftState) {
  if (state.theirs) return 'Not saved. Your text is kept on this device.'
  if (state.save === 'failed')
    return `Not saved. ${sentence(failureText(state.error))} Your text is kept on this device.`
  if (state.save !== 'saved') return 'Saving'
  const issue = storedIssueOf(state)
  return issue ? `Saved ${formatClockTime(issue.updatedAt)}` : 'Nothing written yet'
}

/** Whether the text is saved. */
export function SaveStatus({ draft, state }: { draft: Draft; state: DraftState }) {
  const isFailed = state.save === 'failed' || state.theirs !== undefined
  const spoken = useSaveAnnouncement(state.save === 'saved' ? storedIssueOf(state)?.updatedAt : undefined)
  return (
    // Takes the focus of its buttons, which disappear when pressed.
    <div tabIndex={-1}>
      <div className="row">
        <p className={isFailed ? 'icon-line text-small semibold bad grow' : 'icon-line fine-print'}>
          {isFailed && <CircleAlertIcon className="icon" />}
          {wordsFor(state)}
        </p>
        <span className="sr-only" role="status">
          {isFailed ? wordsFor(state) : spoken}
        </span>
        {state.save === 'failed' && !state.theirs && (
          <Button small variant="line" ref={passFocusOnRemoval} onClick={() => void draft.save()}>
            Save again
          </Button>
        )}
      </div>
      <Conflict draft={draft} state={state} />
    </div>
  )
}

function Conflict({ draft, state: { theirs, save } }: { draft: Draft; state: DraftState }) {
  if (!theirs) return null
  const canBeTaken = isIssueEditable(theirs)
  return (
    <ConflictDialog
      savedAt={theirs.updatedAt}
      isPending={save === 'saving'}
      {...(!canBeTaken && { keepMine: 'Keep mine as a new draft' })}
      onKeepMine={() => void draft.choose('mine')}
      onTakeTheirs={canBeTaken ? () => void draft.choose('theirs') : undefined}
    >
      {canBeTaken
        ? 'While you were writing here, this issue was changed there. Which text goes on?'
        : 'While you were writing here, this issue was sent from there.'}
    </ConflictDialog>
  )
}
