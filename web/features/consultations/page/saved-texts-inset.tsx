import { useMutation, useQueryClient } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import { useEffect, useId, useRef, useState } from 'react'
import { fieldErrors } from '#contract/field-errors.ts'
import { textLimits } from '#contract/limits.ts'
import { changeSavedTexts, SavedText, type SavedTexts, textBlanks } from '#contract/saved-texts.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { randomId } from '#web/lib/random-id.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { savedTextsKey, useSavedTexts } from './queries.ts'

/** Her saved texts, to change, add and remove them. */
export function SavedTextsInset({ onClose }: { onClose: () => void }) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useSavedTexts()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="inset saved-texts" aria-labelledby={headingId}>
      <div className="row-between">
        <h4 id={headingId} ref={heading} tabIndex={-1}>
          Your saved texts
        </h4>
        <button type="button" className="quiet-link text-small" onClick={onClose}>
          Close<span className="sr-only"> your saved texts</span>
        </button>
      </div>
      <p className="fine-print">
        The first is what a new reply begins with. Filled in by themselves:{' '}
        {textBlanks.map((blank) => `{${blank}}`).join(', ')}.
      </p>
      {data ? <Texts saved={data} /> : <Spinner>Loading your saved texts...</Spinner>}
    </section>
  )
}

function Texts({ saved }: { saved: SavedTexts }) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<SavedText>()
  const [removed, setRemoved] = useState<SavedText>()
  const adding = useRef<HTMLButtonElement>(null)
  const saving = useMutation({
    mutationFn: (texts: SavedText[]) =>
      callApi(changeSavedTexts, { body: { texts, version: saved.version } }),
    onSuccess: (now) => queryClient.setQueryData(savedTextsKey, now),
    onError: (error) => {
      if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: savedTextsKey })
    },
  })
  const { texts } = saved
  const failure =
    saving.error &&
    (isConflict(saving.error)
      ? 'Not saved: your texts were changed on another device meanwhile. Please press once more.'
      : `Not saved. ${failureText(saving.error)}`)
  const close = () => {
    setOpened(undefined)
    saving.reset()
    adding.current?.focus()
  }
  const save = (text: SavedText) => {
    const isNew = texts.every(({ id }) => id !== text.id)
    const next = isNew ? [...texts, text] : texts.map((one) => (one.id === text.id ? text : one))
    saving.mutate(next, { onSuccess: close })
  }
  return (
    <>
      <ul className="entries">
        {texts.map((text) => (
          <li key={text.id} className="row-between">
            <button type="button" className="tall-link" onClick={() => setOpened(text)}>
              {text.name}
            </button>
            <button type="button" className="quiet-button" onClick={() => setRemoved(text)}>
              Remove<span className="sr-only"> {text.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <TextForm
          key={opened.id}
          text={opened}
          isPending={saving.isPending}
          failure={failure}
          onSave={save}
          onLeave={close}
        />
      )}
      {texts.length < textLimits.savedTexts && (
        <button
          ref={adding}
          type="button"
          className="text-button copper self-start"
          onClick={() => setOpened({ id: randomId(), name: '', body: '' })}
        >
          <PlusIcon className="icon" />
          Add a text
        </button>
      )}
      {removed && (
        <ConfirmDialog
          heading={`Remove “${removed.name}”?`}
          yes="Remove it"
          no="Keep it"
          isFinal
          isPending={saving.isPending}
          failure={failure ?? undefined}
          onYes={() => saving.mutateAsync(texts.filter(({ id }) => id !== removed.id))}
          onClose={() => {
            setRemoved(undefined)
            saving.reset()
            adding.current?.focus()
          }}
        >
          What you have sent with it stays as it is.
        </ConfirmDialog>
      )}
    </>
  )
}

type FormProps = {
  text: SavedText
  isPending: boolean
  failure: string | null
  onSave: (text: SavedText) => void
  onLeave: () => void
}

/** One text. It may stand within another form, so its fields belong to none: Enter must not send that one. */
function TextForm({ text, isPending, failure, onSave, onLeave }: FormProps) {
  const [typed, setTyped] = useState(text)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    fields.current?.querySelector('input')?.focus()
  }, [])
  const write = (change: Partial<SavedText>) => {
    setTyped({ ...typed, ...change })
    setErrors({})
  }
  const save = () => {
    const checked = SavedText.safeParse(typed)
    if (checked.success) onSave(checked.data)
    else setErrors(fieldErrors(checked.error.issues))
  }
  return (
    <div className="column" ref={fields}>
      <TextField
        label="Name"
        hint="Above the message, and the subject of a mail."
        form=""
        value={typed.name}
        limit={textLimits.savedTextName}
        error={errors.name}
        onChange={({ target }) => write({ name: target.value })}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      <TextAreaField
        label="Words"
        rows={10}
        form=""
        value={typed.body}
        limit={textLimits.savedText}
        error={errors.body}
        onChange={({ target }) => write({ body: target.value })}
      />
      <div className="actions-row">
        <ActionButton small isPending={isPending} onClick={save}>
          Save
        </ActionButton>
        <button type="button" className="quiet-button" onClick={onLeave}>
          Leave it
        </button>
      </div>
      <div role="alert">{failure && <p className="outcome outcome-bad">{failure}</p>}</div>
    </div>
  )
}
