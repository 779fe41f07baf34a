import { useId, useRef, useState } from 'react'
import { fieldErrors } from '#contract/field-errors.ts'
import { textLimits } from '#contract/limits.ts'
import {
  blanksAllowedIn,
  SavedText,
  type SavedTextKind,
  savedTextKinds,
  savedTextLimit,
} from '#contract/saved-texts.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { RecordSheet } from '#web/ui/record-list/record-sheet.tsx'

export const kindNames: Readonly<Record<SavedTextKind, string>> = {
  reply: 'Reply',
  text: 'Text message',
  whatsapp: 'WhatsApp',
  booked: 'Mail about a booking',
  care: 'Care advice after a visit',
  review: 'Asking for a review',
  missed: 'A kind word to who did not come',
  away: 'Away notice',
}

type Props = {
  text: SavedText
  isNew: boolean
  onDone: (text: SavedText) => void
  /** Called with the text if it is not in order, so that it can be gone on with. */
  onClose: (unfinished?: SavedText) => void
}

const kinds = savedTextKinds.map((value) => ({ value, label: kindNames[value] }))

/** One saved text in a dialog. Every way out of it but Cancel keeps what was typed. */
export function SavedTextSheet({ text, isNew, onDone, onClose }: Props) {
  const [typed, setTyped] = useState(text)
  const isCancelled = useRef(false)
  const fields = useRef<HTMLDivElement>(null)
  const blanksId = useId()
  const write = (change: Partial<SavedText>) => setTyped({ ...typed, ...change })
  const checked = SavedText.safeParse(typed.kind === 'reply' ? typed : { ...typed, subject: '' })
  const insert = (blank: string) => {
    fields.current?.querySelector('textarea')?.focus()
    // Deprecated, but the only way to write into a field that the browser's Undo can revert.
    document.execCommand('insertText', false, blank)
  }
  return (
    <RecordSheet
      id={text.id}
      heading={isNew ? 'A new text' : 'Change this text'}
      problems={checked.success ? {} : fieldErrors(checked.error.issues)}
      onCancel={() => {
        isCancelled.current = true
      }}
      onClose={() => {
        const isBlank = `${typed.name}${typed.subject}${typed.body}` === ''
        if (!isCancelled.current && !isBlank && !checked.success) return onClose(typed)
        if (!isCancelled.current && checked.success && typed !== text) onDone(checked.data)
        onClose()
      }}
    >
      {(problems) => (
        <div className="column" ref={fields}>
          <SelectField
            label="For"
            options={kinds}
            value={typed.kind}
            onChange={({ target }) => {
              const kind = savedTextKinds.find((one) => one === target.value)
              if (kind) write({ kind })
            }}
          />
          <TextField
            label="Name"
            hint="Only you see it, above the message."
            value={typed.name}
            limit={textLimits.savedTextName}
            error={problems.name}
            onChange={({ target }) => write({ name: target.value })}
          />
          {typed.kind === 'reply' && (
            <TextField
              label="Subject"
              value={typed.subject}
              limit={textLimits.replySubject}
              error={problems.subject}
              onChange={({ target }) => write({ subject: target.value })}
            />
          )}
          <TextAreaField
            label="Words"
            rows={10}
            value={typed.body}
            limit={savedTextLimit(typed.kind)}
            error={problems.body}
            onChange={({ target }) => write({ body: target.value })}
          />
          <fieldset className="wrapping pills" aria-labelledby={blanksId}>
            <p id={blanksId} className="fine-print whole-row">
              Filled in by themselves. Press one to put it where the cursor is:
            </p>
            {blanksAllowedIn(typed.kind).map((blank) => (
              <button key={blank} type="button" onClick={() => insert(`{${blank}}`)}>
                {`{${blank}}`}
              </button>
            ))}
          </fieldset>
        </div>
      )}
    </RecordSheet>
  )
}
