import { useQueryClient } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { sampleTexts } from '#content/saved-texts.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import type { ReplyText } from '#contract/consultation-page.ts'
import { textLimits } from '#contract/limits.ts'
import { clockTime } from '#contract/london-time.ts'
import {
  areaForText,
  changeSavedTexts,
  type FilledFor,
  fillSavedText,
  type OwnFacts,
  readSavedTexts,
  SavedText,
  type SavedTexts,
  textBlanks,
} from '#contract/saved-texts.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { Dialog } from '#web/admin/ui/dialog.tsx'
import { isConflict } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { useChange } from '#web/lib/queries.ts'
import { randomId } from '#web/lib/random-id.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { useSavedTexts } from '../queries.ts'

type Filled = { name: string; words: string }

type Props = {
  /** The client that the blanks are filled in for. */
  person: FilledFor
  /** What stands in the message now, and in the subject if there is one. */
  text: Filled
  onFill: (text: Filled) => void
}

const undoMs = 20_000

/** Above a message: begins it with one of her saved texts, with Undo for words of her own. */
export function StartFrom({ person, text, onFill }: Props) {
  const id = useId()
  const facts = useFacts()
  const saved = useSavedTexts().data
  const [isChanging, setIsChanging] = useState(false)
  const texts = (saved?.texts ?? []).map(({ id, name, body }) => ({
    ...{ id, name },
    words: fillSavedText(body, person, facts),
  }))
  const chosen = texts.find(({ words }) => words === text.words)
  const fill = (next: Filled = { name: '', words: '' }) => {
    if (!chosen && text.words.trim() !== '') {
      const undo = { act: () => onFill(text), forMs: undoMs }
      showToast({ title: 'Your words were replaced', description: text.words, undo })
    }
    onFill(next)
  }
  return (
    <div className="row-between gap-x-4 gap-y-0">
      {texts.length > 0 && (
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
      )}
      {saved && (
        <button type="button" className="quiet-link text-small" onClick={() => setIsChanging(true)}>
          {texts.length > 0 ? 'Change the texts' : 'Save a text to use again'}
        </button>
      )}
      {/* The message may stand in a form, which can hold no other. */}
      {saved &&
        isChanging &&
        createPortal(<SavedTextList saved={saved} onClose={() => setIsChanging(false)} />, document.body)}
    </div>
  )
}

type ListProps = { saved: SavedTexts; onClose: () => void }

/** Her saved texts, to change, add and remove them. */
function SavedTextList({ saved: { texts, version }, onClose }: ListProps) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<SavedText>()
  const [removed, setRemoved] = useState<SavedText>()
  const saving = useChange(changeSavedTexts, readSavedTexts)
  const save = async (changed: SavedText[]) => {
    try {
      await saving.mutateAsync({ body: { texts: changed, version } })
    } catch (error) {
      // The list was changed on another device: what is saved next is based on that.
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey: [readSavedTexts.path] })
      throw error
    }
  }
  const saveOne = async (text: SavedText) => {
    const isNew = texts.every(({ id }) => id !== text.id)
    await save(isNew ? [...texts, text] : texts.map((one) => (one.id === text.id ? text : one)))
    setOpened(undefined)
  }
  return (
    <Dialog heading="Your saved texts" onClose={onClose}>
      {() =>
        opened ? (
          <TextForm text={opened} onSave={saveOne} onLeave={() => setOpened(undefined)} />
        ) : (
          <>
            <p className="fine-print">
              The first is what a new reply begins with. Filled in by themselves:{' '}
              {textBlanks.map((blank) => `{${blank}}`).join(', ')}.
            </p>
            <ul className="entries">
              {texts.map((text) => (
                <li key={text.id} className="flex items-center justify-between gap-4 py-1! wrap-anywhere">
                  <button type="button" className="tall-link" onClick={() => setOpened(text)}>
                    {text.name}
                  </button>
                  <button type="button" className="quiet-button" onClick={() => setRemoved(text)}>
                    Remove<span className="sr-only"> {text.name}</span>
                  </button>
                </li>
              ))}
            </ul>
            {texts.length < textLimits.savedTexts && (
              <button
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
                failure={saving.error ? `Not removed. ${failureText(saving.error)}` : undefined}
                onYes={() => save(texts.filter(({ id }) => id !== removed.id))}
                onClose={() => {
                  setRemoved(undefined)
                  saving.reset()
                }}
              >
                What you have sent with it stays as it is.
              </ConfirmDialog>
            )}
          </>
        )
      }
    </Dialog>
  )
}

type FormProps = { text: SavedText; onSave: (text: SavedText) => Promise<void>; onLeave: () => void }

function TextForm({ text, onSave, onLeave }: FormProps) {
  const { form, field, submit, isPending, failure } = useForm({
    schema: SavedText,
    saved: text,
    keepAs: `text:${text.name && text.id}`,
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form className="column" aria-label="Saved text" noValidate onSubmit={submit(onSave)}>
      <TextField
        label="Name"
        hint="In the list above a message, and the subject of a mail."
        limit={textLimits.savedTextName}
        {...field('name')}
      />
      <TextAreaField label="Words" rows={10} limit={textLimits.savedText} {...field('body')} />
      <div role="alert">
        {failure && <p className="outcome outcome-bad">Not saved. {failureText(failure)}</p>}
      </div>
      <div className="dialog-actions">
        <ActionButton type="submit" small isPending={isPending}>
          Save
        </ActionButton>
        <Button small variant="line" onClick={onLeave}>
          Leave it
        </Button>
      </div>
    </form>
  )
}

type Around = { texts: readonly SavedText[]; facts: OwnFacts; now: Date }

/** The initial text of a reply. A client who was answered before is not thanked for writing again. */
export function initialReplyFor(request: WorklistEntry, { texts, facts, now }: Around): ReplyText {
  if (request.status === 'booked') return replyToBooked(request, facts, now)
  const [first] = texts
  if (first && request.answeredAt === undefined)
    return { subject: first.name, message: fillSavedText(first.body, request, facts) }
  return { subject: sampleTexts[0].name, message: `Hello ${firstNameOf(request.name)},\n\n` }
}

/** A reply to a booked client: time and place of the appointment, if it is still ahead. */
function replyToBooked(request: WorklistEntry, facts: OwnFacts, now: Date): ReplyText {
  const { booking, location, mobileService } = request
  const hello = `Hello ${firstNameOf(request.name)},\n\n`
  if (!booking) return { subject: 'Your visit', message: hello }
  const startsAt = new Date(booking.startsAt)
  const day = formatBookingDay(startsAt, now)
  const subject = `Your visit on ${day}`
  if (startsAt < now) return { subject, message: hello }
  const place = mobileService ? `at your home in ${areaForText(location, facts)}` : 'at the salon'
  return { subject, message: `${hello}Your visit is on ${day} at ${clockTime(startsAt)}, ${place}.\n\n` }
}
