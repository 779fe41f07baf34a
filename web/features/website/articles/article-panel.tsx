import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { londonDay, londonTime } from '#contract/london-time.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { fieldGrid } from '#web/features/website/form/controls.tsx'
import { PartFold } from '#web/features/website/form/document-form.tsx'
import { useOpenEditor } from '#web/features/website/use-editor.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { nextMorningTime, parsePlannedTime } from '#web/lib/planned-time.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'

/** "Tuesday 24 November, 08:00", on clocks in London. */
export const formatPlannedTime = (instant: string) =>
  `${formatDayWithWeekday(londonDay(new Date(instant)))}, ${formatClockTime(instant)}`

/** What can be done with an article besides writing and publishing it. */
export function ArticlePanel() {
  const { stored, change, action, discard } = useOpenEditor()
  const { plannedFor, published } = stored
  const navigate = useNavigate()
  const [asksToDelete, setAsksToDelete] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState(() =>
    plannedFor ? londonTime(new Date(plannedFor)).slice(0, 16) : nextMorningTime(new Date()),
  )
  const plan = () => {
    const planned = parsePlannedTime(typed)
    if ('at' in planned) change('plan', planned)
    else setProblem(planned.problem)
  }
  const button = (words: string, onClick: () => void, look = '') => (
    <button
      key={words}
      ref={passFocusOnRemoval}
      type="button"
      className={`text-button ${look}`}
      onClick={onClick}
    >
      {words}
    </button>
  )
  return (
    <PartFold
      title="When, or not at all"
      hint={
        plannedFor
          ? `Goes live ${formatPlannedTime(plannedFor)}`
          : `Plan it, ${published ? 'take it off' : 'delete it'}`
      }
      isOpen={plannedFor !== undefined}
    >
      <div className={`column ${fieldGrid} px-(--edge-padding)`}>
        <TextField
          label="Day and time in London"
          type="datetime-local"
          value={typed}
          error={problem}
          onChange={({ target }) => {
            setProblem(undefined)
            setTyped(target.value)
          }}
        />
        <Button small variant="line" className="self-start" isPending={action.isPending} onClick={plan}>
          Publish it then
        </Button>
        <div className="row">
          {plannedFor && button('Do not plan it', () => change('plan'))}
          {published
            ? button('Take it off the website', () => change('take-off'))
            : button('Delete this article', () => setAsksToDelete(true), 'bad')}
        </div>
      </div>
      {asksToDelete && (
        <ConfirmDialog
          heading="Delete this article?"
          // Of an article that is not on the website, the draft is all there is.
          act={discard}
          onDone={() => void navigate({ to: '/admin/website/articles' })}
          onClose={() => setAsksToDelete(false)}
        >
          It is not on the website. Nothing brings it back.
        </ConfirmDialog>
      )}
    </PartFold>
  )
}
