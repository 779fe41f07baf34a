import { initialsOf } from '#contract/initials.ts'
import { londonDay } from '#contract/london-time.ts'
import type { DocumentContent } from '#contract/website.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx'
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
  const today = londonDay(new Date())
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
        <TextField
          type="date"
          max={today}
          label={places.receivedOn.label}
          data-path={places.receivedOn.path}
          value={received?.on ?? ''}
          error={problems[places.receivedOn.path]}
          onChange={({ target }) => set('received', { how: received?.how || usualWay, on: target.value })}
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
          <TextField
            type="date"
            max={today}
            label={places.consentOn.label}
            data-path={places.consentOn.path}
            value={consent.on}
            error={problems[places.consentOn.path]}
            onChange={({ target }) => set('consent', { ...consent, on: target.value })}
          />
        </div>
      )}
      {!consent && <p className="hint">Without their yes it stays here: visitors do not see it.</p>}
    </>
  )
}
