import { useEffect, useId, useRef, useState } from 'react'
import { replyBlanks } from '#contract/saved-reply.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ConflictPanel } from '#web/ui/conflict-panel/conflict-panel.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { useSavedReply } from './queries.ts'
import { useSavedReplyText } from './use-saved-reply-text.ts'

type Props = { onClose: () => void }

/** Edits the text that every reply starts from. */
export function SavedReplyInset({ onClose }: Props) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useSavedReply()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="inset" aria-labelledby={headingId}>
      <div className="row-between">
        <h3 id={headingId} ref={heading} tabIndex={-1}>
          Your saved reply
        </h3>
        <button type="button" className="quiet-link text-small" onClick={onClose}>
          Close<span className="sr-only"> your saved reply</span>
        </button>
      </div>
      <p className="fine-print">Change it once and every new reply starts from it.</p>
      {data ? <Text saved={data} /> : <Spinner>Loading your saved reply...</Spinner>}
    </section>
  )
}

function Text({ saved }: { saved: NonNullable<ReturnType<typeof useSavedReply>['data']> }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [word, setWord] = useState('')
  const state = useSavedReplyText(saved, area)
  const { text, write, error, theirs, isSaving } = state
  const insert = (blank: string) => {
    const field = area.current
    if (!field) return
    field.focus()
    // Deprecated, but the only way to write into a field that the browser's Undo can revert.
    document.execCommand('insertText', false, blank)
  }
  const goBack = () => {
    const isChanged = text !== saved.text
    write(isChanged ? saved.text : saved.original)
    setWord(
      isChanged
        ? 'This is the text as it is saved.'
        : 'This is the text that came with the website. Save it to use it again.',
    )
    area.current?.focus()
  }
  return (
    <form
      className="column mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        setWord('')
        state.save()
      }}
    >
      <div className="field">
        <label htmlFor={id}>Text</label>
        <textarea
          ref={area}
          id={id}
          className="input"
          rows={13}
          value={text}
          readOnly={isSaving}
          onChange={({ target }) => {
            setWord('')
            write(target.value)
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
        />
        {error && (
          <FieldError id={`${id}error`} role="alert">
            {error}
          </FieldError>
        )}
      </div>
      <fieldset className="wrapping blanks">
        <legend>Filled in by themselves. Press one to put it where the cursor is:</legend>
        {replyBlanks.map((blank) => (
          <button key={blank} type="button" onClick={() => insert(`{${blank}}`)}>
            {`{${blank}}`}
          </button>
        ))}
      </fieldset>
      {theirs ? (
        <ConflictPanel
          Heading="h4"
          takesFocus
          rows={[{ label: 'Text', mine: text, theirs: theirs.text }]}
          isPending={isSaving}
          onKeepMine={state.keepMine}
          onKeepTheirs={() => {
            state.keepTheirs()
            area.current?.focus()
          }}
        >
          Not saved: another device has changed it meanwhile. Which one should every reply start from?
        </ConflictPanel>
      ) : (
        <div className="actions-row wide-actions">
          <ActionButton small type="submit" isPending={isSaving}>
            {isSaving ? 'Saving...' : 'Save for every reply'}
          </ActionButton>
          <Button small variant="line" onClick={goBack}>
            Back to how it was
          </Button>
        </div>
      )}
      <p className="fine-print" role="status">
        {word || (state.isSaved && 'Saved. Every new reply starts from it.')}
      </p>
    </form>
  )
}
