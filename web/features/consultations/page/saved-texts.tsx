import { PlusIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFieldArray } from 'react-hook-form'
import type { ReplyText } from '#contract/consultation-page.ts'
import { textLimits } from '#contract/limits.ts'
import {
  changeSavedTexts,
  readSavedTexts,
  type SavedText,
  type SavedTexts,
  textBlanks,
} from '#contract/saved-texts.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { Dialog, DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { refetch } from '#web/lib/queries.ts'
import { randomId } from '#web/lib/random-id.ts'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { useSavedTexts } from '../queries.ts'
import { type FilledFor, fillSavedText, type OwnFacts } from './filled-text.ts'

type Filled = { name: string; words: string }

type Props = {
  /** The client that the blanks are filled in for. */
  person: FilledFor
  /** What stands in the message now, and in the subject if there is one. */
  text: Filled
  /** Words that stood in the message by themselves. */
  prepared?: string | undefined
  onFill: (text: Filled) => void
}

/** Above a message: begins it with one of her saved texts, with Undo for words of her own. */
export function StartFrom({ person, text, prepared = '', onFill }: Props) {
  const id = useId()
  const facts = useFacts()
  const saved = useSavedTexts().data
  const [isChanging, setIsChanging] = useState(false)
  if (!saved) return null
  const texts = saved.texts.map(({ id, name, body }) => ({
    ...{ id, name },
    words: fillSavedText(body, person, facts),
  }))
  const chosen = texts.find(({ words }) => words === text.words)
  const fill = (next: Filled = { name: '', words: '' }) => {
    if (!chosen && text.words.trim() !== prepared.trim() && text.words.trim() !== '') {
      const undo = { act: () => onFill(text) }
      showToast({ title: 'Your words were replaced', description: text.words, undo })
    }
    onFill(next)
  }
  return (
    <div className="row-between gap-x-4 gap-y-0">
      <div className="line min-w-0">
        <label htmlFor={id} className="text-small semibold whitespace-nowrap">
          Start from
        </label>
        <select
          id={id}
          className="input input-small w-auto min-w-0 max-w-full"
          value={chosen?.id ?? ''}
          onChange={({ target }) => fill(texts.find(({ id }) => id === target.value))}
        >
          <option value="">My own words</option>
          {texts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button type="button" className="quiet-link text-small" onClick={() => setIsChanging(true)}>
        Change the texts
      </button>
      {/* The message may stand in a form, which can hold no other. */}
      {isChanging &&
        createPortal(<SavedTextList saved={saved} onClose={() => setIsChanging(false)} />, document.body)}
    </div>
  )
}

/** Her saved texts, each folded behind its name, to change, add and remove them. */
function SavedTextList({ saved, onClose }: { saved: SavedTexts; onClose: () => void }) {
  const fields = useForm({
    ...{ schema: changeSavedTexts.body, saved, version: saved.version, keepAs: 'saved-texts' },
    readAgain: () => refetch(readSavedTexts),
  })
  const { form, field, submit } = fields
  const texts = useFieldArray({ control: form.control, name: 'texts', keyName: 'key' })
  return (
    <Dialog heading="Your saved texts" onClose={onClose}>
      <form
        aria-label="Saved texts"
        noValidate
        onSubmit={submit(({ texts }, version) =>
          callApi(changeSavedTexts, { body: { texts, version } }).then(onClose),
        )}
      >
        <p className="fine-print">
          The first is what a new reply begins with. Filled in by themselves:{' '}
          {textBlanks.map((blank) => `{${blank}}`).join(', ')}.
        </p>
        <ul className="lined">
          {texts.fields.map(({ key, name }, index) => {
            const nameField = field(`texts.${index}.name`)
            const bodyField = field(`texts.${index}.body`)
            return (
              <li key={key}>
                <details className="fold" open={name === '' || Boolean(nameField.error ?? bodyField.error)}>
                  <summary className="turns-plus">
                    <span className="flex-1">{name || 'A new text'}</span>
                    <PlusIcon className="icon" />
                  </summary>
                  <div className="column pb-4">
                    <TextField
                      label="Name"
                      hint="In the list above a message, and the subject of a mail."
                      {...nameField}
                    />
                    <TextAreaField label="Words" rows={10} {...bodyField} />
                    <button type="button" className="quiet-button" onClick={() => texts.remove(index)}>
                      Remove<span className="sr-only"> {name}</span>
                    </button>
                  </div>
                </details>
              </li>
            )
          })}
        </ul>
        {texts.fields.length < textLimits.savedTexts && (
          <button
            type="button"
            className="text-button self-start text-copper-600"
            onClick={() => texts.append({ id: randomId(), name: '', body: '' })}
          >
            <PlusIcon className="icon" />
            Add a text
          </button>
        )}
        <DialogFormActions form={fields} submit="Save" cancel="Leave it" onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** What a reply begins with: the first saved text; to a client who was answered before, a greeting. */
export function initialReplyFor(
  request: WorklistEntry,
  [first]: readonly SavedText[],
  facts: OwnFacts,
): ReplyText {
  if (first && request.status === 'new')
    return { subject: first.name, message: fillSavedText(first.body, request, facts) }
  const subject = request.status === 'booked' ? 'Your visit' : 'Your free consultation'
  return { subject, message: `Hello ${firstNameOf(request.name)},\n\n` }
}
