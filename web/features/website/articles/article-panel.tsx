import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import Undo2Icon from 'lucide-react/icons/undo-2'
import { useId, useState } from 'react'
import { dayMs } from '#contract/durations.ts'
import { londonTime } from '#contract/london-time.ts'
import { fieldGrid } from '#web/features/website/form/controls.tsx'
import type { EditorState } from '#web/features/website/use-editor.ts'
import { parsePlannedTime } from '#web/lib/planned-time.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { formatLongDateTime } from './article-labels.ts'

/** What can be done with an article besides writing and publishing it. */
export function ArticlePanel({ editor }: { editor: EditorState }) {
  const { stored, change, action } = editor
  const { plannedFor, published, isDeleted } = stored
  const takeOff = (deletes: boolean) =>
    void (deletes ? change('delete', 'deleted') : change('take-off', 'taken-off'))
  const plan = (at?: string) => change('plan', at === undefined ? undefined : 'planned', at)
  if (isDeleted)
    return (
      <div className="box column">
        <p>This article is deleted. For 30 days it can be made a draft again.</p>
        <ActionButton small isPending={action.isBusy === true} onClick={() => takeOff(false)}>
          <Undo2Icon className="icon" />
          Make it a draft again
        </ActionButton>
      </div>
    )
  return (
    <details className="editor-group group/part bg-cream-50" open={plannedFor !== undefined}>
      <summary className="line min-h-16 px-(--edge-padding) py-[0.9rem]">
        <span className="named flex-1 font-display text-[1.375rem] leading-[1.2] font-normal tracking-[-0.008em]">
          When, or not at all
          <small>
            {plannedFor ? `Goes live ${formatLongDateTime(plannedFor)}` : 'Plan it, take it off, delete it'}
          </small>
        </span>
        <ChevronDownIcon className="icon group-open/part:rotate-180" />
      </summary>
      <div className={`column ${fieldGrid} px-(--edge-padding)`}>
        <PlannedTime plannedFor={plannedFor} isPending={action.isBusy === true} onPlan={plan} />
        <div className="wrapping">
          {plannedFor && (
            <button type="button" className="text-button" onClick={() => void plan()}>
              Do not plan it
            </button>
          )}
          {published && (
            <button type="button" className="text-button" onClick={() => takeOff(false)}>
              Take it off the website
            </button>
          )}
          <button type="button" className="text-button bad" onClick={() => takeOff(true)}>
            Delete this article
          </button>
        </div>
      </div>
    </details>
  )
}

const usualTime = '08:00'

type TimeProps = {
  plannedFor: string | undefined
  isPending: boolean
  onPlan: (at: string) => Promise<boolean>
}

/** A day and a time at which the article goes live by itself. */
function PlannedTime({ plannedFor, isPending, onPlan }: TimeProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [first, at = usualTime] = plannedFor
    ? londonTime(new Date(plannedFor)).split('T')
    : [londonTime(new Date(Date.now() + dayMs)).slice(0, 10)]
  const [day, setDay] = useState(first)
  const [time, setTime] = useState(at)
  const describedBy = problem ? `${id}problem` : undefined
  const field = (label: string, type: 'date' | 'time', value: string, onChange: (value: string) => void) => (
    <div className="field editor-field">
      <label htmlFor={id + type}>{label}</label>
      <input
        id={id + type}
        type={type}
        className="input"
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          setProblem(undefined)
          onChange(target.value)
        }}
      />
    </div>
  )
  return (
    <>
      <div className="fields grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]">
        {field('Day', 'date', day ?? '', setDay)}
        {field('Time in London', 'time', time, setTime)}
      </div>
      {problem && <FieldError id={`${id}problem`}>{problem}</FieldError>}
      <ActionButton
        small
        variant="line"
        className="self-start"
        isPending={isPending}
        onClick={() => {
          const planned = parsePlannedTime(day && time ? `${day}T${time}` : '')
          if ('at' in planned) void onPlan(planned.at)
          else setProblem(planned.problem)
        }}
      >
        {plannedFor ? 'Plan it anew' : 'Publish it then'}
      </ActionButton>
    </>
  )
}
