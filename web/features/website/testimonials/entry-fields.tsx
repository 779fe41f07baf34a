import { dayBounds } from '#contract/chosen-day.ts'
import { initialsOf } from '#contract/initials.ts'
import type { DocumentContent } from '#contract/website.ts'
import { labelOfField } from '#contract/website-form.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { EditorField } from '#web/features/website/form/text-field.tsx'
import { useToday } from '#web/lib/use-now.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/field/field.tsx'
import { useValueOnBlur } from '#web/ui/field/use-value-on-blur.ts'
import {
  type Entry,
  entriesIn,
  findEntry,
  indexForRealEntry,
  type ListName,
  lists,
  withEntryAt,
} from './entries.ts'
import { standsIn, waysOfConsent, waysReceived } from './labels.ts'

type Props = {
  draft: DocumentDraft
  state: DraftState
  path: string
  entry: Entry
  list: ListName
  problems: Readonly<Record<string, string>>
  write: (content: DocumentContent) => void
  set: (name: string, value: unknown) => void
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const usualWay = 'message'

export function EntryFields({ draft, state, path, entry, list, problems, write, set }: Props) {
  const { content, document } = state
  const named = (name: string) => {
    const at = `${path}.${name}`
    return { 'data-path': at, label: labelOfField(document, at), error: problems[at] }
  }
  const { received, consent } = entry
  const isFull = (one: ListName) =>
    one !== list && entriesIn(content, one).length >= (document.fields[one]?.most ?? 0)
  const moveTo = (to: ListName) => {
    const found = findEntry(content, entry.id)
    if (found) write(withEntryAt(content, to, indexForRealEntry(content, to), found.value))
  }
  return (
    <>
      <EditorField {...{ draft, state }} path={`${path}.words`} />
      <div className="fields register-name">
        <EditorField {...{ draft, state }} path={`${path}.name`} />
        <span className="monogram" aria-hidden="true">
          {initialsOf(entry.name)}
        </span>
      </div>
      <SelectField
        label="Where it stands"
        value={list}
        options={lists.filter((one) => !isFull(one)).map((value) => ({ value, label: standsIn[value] }))}
        onChange={({ target }) => moveTo(lists.find((one) => one === target.value) ?? list)}
      />
      <div className="fields two-fields">
        <SelectField
          {...named('received.how')}
          value={received?.how ?? usualWay}
          options={optionsOf(waysReceived)}
          onChange={({ target }) => set('received', { how: target.value, on: received?.on ?? '' })}
        />
        <ProofDay
          {...named('received.on')}
          day={received?.on ?? ''}
          onChange={(on) => set('received', { how: received?.how || usualWay, on })}
        />
      </div>
      <CheckboxField
        label="They said I may publish it"
        hint="On the website, with this name."
        checked={consent !== undefined}
        onChange={({ target }) => set('consent', target.checked ? { how: usualWay, on: '' } : undefined)}
      />
      {consent && (
        <div className="fields two-fields">
          <SelectField
            {...named('consent.how')}
            value={consent.how}
            options={optionsOf(waysOfConsent)}
            onChange={({ target }) => set('consent', { ...consent, how: target.value })}
          />
          <ProofDay
            {...named('consent.on')}
            day={consent.on}
            onChange={(on) => set('consent', { ...consent, on })}
          />
        </div>
      )}
      {!consent && <p className="hint">Without their yes it stays here: visitors do not see it.</p>}
    </>
  )
}

type ProofDayProps = {
  'data-path': string
  label: string
  error: string | undefined
  day: string
  onChange: (day: string) => void
}

function ProofDay({ day, onChange, ...named }: ProofDayProps) {
  const { control } = useValueOnBlur({ value: day, onLeave: onChange })
  const today = useToday()
  return <TextField type="date" min={dayBounds.first} max={today} {...named} {...control} />
}
