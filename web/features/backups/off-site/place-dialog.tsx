import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type OffSiteBackup, type PlaceRefusal, placeKinds, placeLimits } from '#contract/off-site-backup.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { readFormValues } from '#web/lib/form-values.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFormActions } from '#web/ui/dialog/dialog-form-actions.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { useSavePlace } from './place-queries.ts'
import { describePlaceProblem, kindWords } from './place-words.ts'

type Props = { state: OffSiteBackup; onClose: () => void }
type Errors = Readonly<Record<string, string>>

const differing = 'This is not what you typed above. Please type both again.'

/** The form's state. The server tests the settings before it uses them. */
function usePlaceForm({ place: known, version }: OffSiteBackup) {
  const [kind, setKind] = useState(known?.kind ?? 'webdav')
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<PlaceRefusal>()
  const save = useSavePlace()
  const refused = fieldErrorsOf(save.error)

  async function submit(form: HTMLFormElement): Promise<boolean> {
    const { address = '', user = '', password = '', passphrase = '', again = '' } = readFormValues(form)
    const show = (found: Errors) => {
      setErrors(found)
      focusFirstError(form, found)
      return false
    }
    setRefusal(undefined)
    if (passphrase !== again) return show({ again: differing })
    setErrors({})
    try {
      const { refusal: found } = await save.mutateAsync({
        ...{ version, place: { kind, address, user } },
        ...(password && { password }),
        ...(passphrase && { passphrase }),
      })
      setRefusal(found)
      return found === undefined
    } catch (error) {
      return show(fieldErrorsOf(error) ?? {})
    }
  }
  const failure = refused ? null : save.error
  return { kind, setKind, errors, refusal, failure, submit, isPending: save.isPending }
}

/** The off-site backup's destination, and the passphrase that encrypts it. */
export function PlaceDialog({ state, onClose }: Props) {
  const form = usePlaceForm(state)
  const isBusy = useRef(false)
  const { kind, errors, refusal, isPending } = form
  const words = kindWords[kind]
  const isKnown = state.place !== undefined && !state.areSecretsLost
  const isSame = isKnown && state.place?.kind === kind
  const send = (event: FormEvent<HTMLFormElement>, close: () => void) => {
    event.preventDefault()
    // A ref, since a second press may come before the next render.
    if (isBusy.current) return
    isBusy.current = true
    void form
      .submit(event.currentTarget)
      .then((isDone) => isDone && close())
      .finally(() => {
        isBusy.current = false
      })
  }
  return (
    <Dialog heading="A second place for your backups" isBusy={isPending} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => send(event, close)}>
          <fieldset className="choice-tiles place-kinds">
            <legend className="sr-only">What is it?</legend>
            {placeKinds.map((one) => (
              <label key={one} className="choice-tile">
                <input
                  type="radio"
                  name="kind"
                  checked={kind === one}
                  {...(kind === one && { 'data-takes-focus': true })}
                  onChange={() => form.setKind(one)}
                />
                <b>{kindWords[one].name}</b>
                <small>{kindWords[one].summary}</small>
              </label>
            ))}
          </fieldset>
          <TextField
            key={`address ${kind}`}
            label={words.address}
            hint={words.addressHint}
            name="address"
            defaultValue={state.place?.kind === kind ? state.place.address : ''}
            maxLength={placeLimits.text}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={errors.address}
          />
          {kind !== 'folder' && (
            <>
              <TextField
                key={`user ${kind}`}
                label={words.user}
                name="user"
                defaultValue={state.place?.kind === kind ? state.place.user : ''}
                maxLength={placeLimits.text}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                error={errors.user}
              />
              <PasswordField
                key={`password ${kind}`}
                label={words.password}
                shows={words.password.toLowerCase()}
                name="password"
                autoComplete="off"
                maxLength={placeLimits.password}
                error={errors.password}
                hint={isSame ? 'Left empty it stays as it is.' : undefined}
              />
            </>
          )}
          <PasswordField
            label={isKnown ? 'New passphrase' : 'Passphrase'}
            shows="the passphrase"
            name="passphrase"
            autoComplete="new-password"
            maxLength={placeLimits.passphrase}
            error={errors.passphrase}
            hint={
              isKnown
                ? 'Left empty it stays as it is. A new one locks new copies only; older ones open with the old one.'
                : `${placeLimits.passphraseFewest} letters or more. Five words in a row are easy to keep and hard to guess.`
            }
          />
          <PasswordField
            label="The same once more"
            shows="the passphrase typed again"
            name="again"
            autoComplete="new-password"
            maxLength={placeLimits.passphrase}
            error={errors.again}
          />
          {state.copies > 0 && (
            <p className="fine-print">
              Should you choose another place: the copies in this one stay there, and are not deleted by the
              website any more. Please delete them in time: clients whom you erase stay in them.
            </p>
          )}
          <p className="note text-small">
            <b>Write the passphrase down, on paper, away from the website’s computer.</b> Without it nobody
            can open the copies: neither you nor the person who runs your website.
          </p>
          <div role="alert">{refusal && <Refusal {...refusal} />}</div>
          <FailedOutcome words="Nothing was changed." error={form.failure} />
          <DialogFormActions
            submit={isPending ? 'Trying it...' : 'Try it and use it'}
            cancel="Cancel"
            isPending={isPending}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  )
}

/** Why the destination was refused. Scrolls into view, since it is below the fields. */
function Refusal({ problem, details }: PlaceRefusal) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { title, text } = describePlaceProblem(problem)
  return (
    <div className="note note-red" ref={note}>
      <h3>{title}</h3>
      <p>{text} Nothing was changed.</p>
      <p className="fine-print">{details}</p>
    </div>
  )
}
