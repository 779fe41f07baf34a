import { formatTime } from '#web/lib/format.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import type { Draft, DraftState } from './draft.ts'

const sentence = (words = '') => (/[.!?]$/.test(words) ? words : `${words}.`)

function wordsFor({ save, issue, failure }: DraftState) {
  if (save === 'failed') return `Not saved. ${sentence(failure?.reason)} Your text is kept on this device.`
  if (save !== 'saved') return 'Saving'
  return issue ? `Saved ${formatTime(issue.updatedAt)}` : 'Nothing written yet'
}

/** Whether what stands in the fields is safe. */
export function SaveStatus({ draft, state }: { draft: Draft; state: DraftState }) {
  const { save, issue, theirs } = state
  const isFailed = save === 'failed'
  return (
    // Takes on the focus of the buttons in it, which go when they were pressed.
    <div className={isFailed ? 'save-status save-failed' : 'save-status'} tabIndex={-1}>
      <p className="fine-print">
        {isFailed && <Icon name="alert" />}
        {wordsFor(state)}
      </p>
      {/* Said only when it changes for good: a word on each pause between two keystrokes would be noise. */}
      <span className="sr-only" role="status">
        {isFailed ? wordsFor(state) : issue && 'Saved'}
      </span>
      {theirs && (
        <>
          <Button small ref={handFocusOn} onClick={draft.keepMine}>
            {draft.canTakeTheirs() ? 'Keep my text' : 'Keep it as a new draft'}
          </Button>
          {draft.canTakeTheirs() && (
            <Button small variant="line" ref={handFocusOn} onClick={draft.takeTheirs}>
              Use the other text
            </Button>
          )}
        </>
      )}
      {isFailed && !theirs && (
        <Button small variant="line" ref={handFocusOn} onClick={() => void draft.save()}>
          Save again
        </Button>
      )}
    </div>
  )
}
