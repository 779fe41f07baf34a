import { useId, useState } from 'react'
import { articlePath } from '#contract/article-path.ts'
import { dayMs } from '#contract/durations.ts'
import { londonTime } from '#contract/london-time.ts'
import { EditorField, type EditorProps, fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { parsePlannedTime } from '#web/lib/planned-time.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { useArticles } from './queries.ts'

type Props = EditorProps & {
  when: When
  onUnplan: () => void
  onTakeOff: () => void
  onDelete: () => void
}

/** When it goes live, whether it is the featured one, and how it goes away. */
export function PublishPanel({ draft, state, when, onUnplan, onTakeOff, onDelete }: Props) {
  const { document, errors } = state
  const isLive = document.published.title !== undefined
  const options = [
    { isPlanned: false, title: 'Now', note: undefined },
    { isPlanned: true, title: 'On a day I choose', note: 'It goes live by itself.' },
  ]
  return (
    // No landmark: the bar is the one that is called so.
    <div className="box column article-panel">
      <h2>Publish</h2>
      <fieldset className="column">
        <legend className="sr-only">When</legend>
        {options.map(({ isPlanned, title, note }) => (
          <label key={title} className="choice-tile">
            <input
              type="radio"
              name="when"
              checked={when.isPlanned === isPlanned}
              onChange={() => when.set({ isPlanned })}
            />
            <b>{title}</b>
            {note && <small>{note}</small>}
          </label>
        ))}
      </fieldset>
      {when.isPlanned && <PlannedTime when={when} problem={when.problem ?? errors.plannedFor} />}
      <FeaturedField {...{ draft, state }} />
      {isLive && (
        <EditorField
          {...{ draft, state }}
          path="slug"
          hint={`Now at ${articlePath(fieldTextOf(document.published.slug))}. With another, the old address leads to the new one.`}
        />
      )}
      <div className="wrapping">
        {document.plannedFor && (
          <button type="button" className="text-button" onClick={onUnplan}>
            Take it back to draft
          </button>
        )}
        {isLive && (
          <button type="button" className="text-button" onClick={onTakeOff}>
            Take it off the website
          </button>
        )}
        <button type="button" className="text-button" onClick={onDelete}>
          Delete this article
        </button>
      </div>
    </div>
  )
}

function PlannedTime({ when, problem }: { when: When; problem: string | undefined }) {
  const id = useId()
  const described = problem ? `${id}problem` : undefined
  return (
    <div className="fields two-fields article-time">
      <div className="field editor-field">
        <label htmlFor={`${id}day`}>Day</label>
        <input
          id={`${id}day`}
          type="date"
          className="input"
          data-path="plannedFor"
          value={when.day}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described}
          onChange={({ target }) => when.set({ day: target.value })}
        />
      </div>
      <div className="field editor-field">
        <label htmlFor={`${id}time`}>Time in London</label>
        <input
          id={`${id}time`}
          type="time"
          className="input"
          value={when.time}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described}
          onChange={({ target }) => when.set({ time: target.value })}
        />
      </div>
      {problem && <FieldError id={`${id}problem`}>{problem}</FieldError>}
    </div>
  )
}

/** Exactly one is featured: it stays so until another takes its place. */
function FeaturedField({ draft, state }: EditorProps) {
  const { document, content } = state
  const articles = useArticles()
  const present = articles.data?.find(({ isFeatured }) => isFeatured)
  if (present?.name === document.name)
    return (
      <p className="fine-print">
        This is the featured article, the big one at the top of Hair Tips. Feature another one and it takes
        this place.
      </p>
    )
  return (
    <label className="checkbox-row">
      <input
        type="checkbox"
        data-path="featured"
        checked={content.featured === true}
        onChange={({ target }) => draft.write('featured', target.checked)}
      />
      <span>
        Featured: the big one at the top of Hair Tips.
        {present && ` It replaces “${present.title}”.`}
      </span>
    </label>
  )
}

const usualTime = '08:00'

type Choice = { isPlanned: boolean; day: string; time: string }

/** When an article is to go live, as it stands in its fields: clocks in London. */
export function usePlannedTime(plannedFor: string | undefined, onChange: () => void) {
  const [problem, setProblem] = useState<string>()
  const [choice, setChoice] = useState<Choice>(() => {
    const [day = '', time = usualTime] = plannedFor
      ? londonTime(new Date(plannedFor)).split('T')
      : [londonTime(new Date(Date.now() + dayMs)).slice(0, 10)]
    return { isPlanned: plannedFor !== undefined, day, time }
  })
  return {
    ...choice,
    problem,
    set(change: Partial<Choice>) {
      setProblem(undefined)
      onChange()
      setChoice({ ...choice, ...change })
    },
    /** The instant, or nothing where there is none: then the field says why. */
    instant(): string | undefined {
      const planned = parsePlannedTime(choice.day && choice.time ? `${choice.day}T${choice.time}` : '')
      if ('at' in planned) return planned.at
      setProblem(planned.problem)
      return undefined
    },
  }
}
export type When = ReturnType<typeof usePlannedTime>
