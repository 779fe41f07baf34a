import { dayBounds } from '#contract/days.ts'
import { initialsOf } from '#contract/initials.ts'
import type { DocumentContent } from '#contract/website.ts'
import { useToday } from '#web/lib/use-today.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx'
import { useLeftValue } from '#web/ui/use-left-value.ts'
import type { DocumentDraft } from '../document-draft.ts'
import type { DraftState } from '../draft-state.ts'
import { entryPlaces } from '../layouts/testimonials.ts'
import { EditorField } from '../text-field.tsx'
import { type Entry, entriesIn, findEntry, type ListName, lists, withEntryAt } from './entries.ts'
import { placeForReal } from './open-sheet.ts'
import { ProofPicture } from './proof-picture.tsx'
import { standsIn, waysOfConsent, waysReceived } from './words.ts'

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
  const places = entryPlaces(path)
  const { content, document } = state
  const { received, consent } = entry
  const isFull = (one: ListName) =>
    one !== list && entriesIn(content, one).length >= (document.fields[one]?.most ?? 0)
  const moveTo = (to: ListName) => {
    const found = findEntry(content, entry.id)
    if (found) write(withEntryAt(content, to, placeForReal(content, to), found.value))
  }
  return (
    <>
      <EditorField {...{ draft, state }} place={places.words} />
      <div className="register-name">
        <EditorField {...{ draft, state }} place={places.name} />
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
      <div className="register-pair">
        <SelectField
          label={places.receivedHow.label}
          data-path={places.receivedHow.path}
          value={received?.how ?? usualWay}
          options={optionsOf(waysReceived)}
          onChange={({ target }) => set('received', { how: target.value, on: received?.on ?? '' })}
        />
        <ProofDay
          place={places.receivedOn}
          day={received?.on ?? ''}
          error={problems[places.receivedOn.path]}
          onChange={(on) => set('received', { how: received?.how || usualWay, on })}
        />
      </div>
      {!entry.sample && <ProofPicture id={entry.id} />}
      <CheckboxField
        label="They said I may publish it"
        hint="On the website, with this name."
        checked={consent !== undefined}
        onChange={({ target }) => set('consent', target.checked ? { how: usualWay, on: '' } : undefined)}
      />
      {consent && (
        <div className="register-pair">
          <SelectField
            label={places.consentHow.label}
            data-path={places.consentHow.path}
            value={consent.how}
            options={optionsOf(waysOfConsent)}
            onChange={({ target }) => set('consent', { ...consent, how: target.value })}
          />
          <ProofDay
            place={places.consentOn}
            day={consent.on}
            error={problems[places.consentOn.path]}
            onChange={(on) => set('consent', { ...consent, on })}
          />
        </div>
      )}
      {!consent && <p className="hint">Without their yes it stays here: visitors do not see it.</p>}
    </>
  )
}

type ProofDayProps = {
  place: { label: string; path: string }
  day: string
  error: string | undefined
  onChange: (day: string) => void
}

function ProofDay({ place: { label, path }, day, error, onChange }: ProofDayProps) {
  const { control } = useLeftValue({ value: day, onLeave: onChange })
  const today = useToday()
  return (
    <TextField
      type="date"
      min={dayBounds.first}
      max={today}
      label={label}
      data-path={path}
      error={error}
      {...control}
    />
  )
}
