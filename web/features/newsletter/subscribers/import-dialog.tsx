import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { EndpointInput } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatCount } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFormActions } from '#web/ui/dialog/dialog-form-actions.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'
import { FileField } from './file-field.tsx'
import { ImportOutcome } from './import-outcome.tsx'

/** Reads a text file as UTF-16 if it has a byte order mark, else as UTF-8, else as older spreadsheets write it. */
async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Text typed for an import that has not been made yet. */
export type ImportDraft = { pasted: string; consentOrigin: string }

type Import = EndpointInput<typeof importSubscribers>['body']

const typedIn = (fields: FormData): ImportDraft => ({
  pasted: String(fields.get('text') ?? ''),
  consentOrigin: String(fields.get('consentOrigin') ?? ''),
})

/** Shows errors of the list at the field that it came from. */
function atTheirField({ text, ...others }: Readonly<Record<string, string>>, isFromFile: boolean) {
  if (text === undefined) return others
  return { ...others, [isFromFile ? 'file' : 'text']: text }
}

const whyNotImported = (error: unknown) =>
  error instanceof ApiError
    ? `Nothing was imported. ${failureText(error)}`
    : `No answer came, so it is not known whether they were imported. Imported again, nobody is on the list twice. ${failureText(error)}`

type Props = {
  /** What was typed before, and outlives the dialog. */
  kept: ImportDraft
  onKeep: (draft: ImportDraft) => void
  onImported: () => unknown
  onClose: () => void
}

/** Imports addresses from another system. */
export function ImportDialog({ kept, onKeep, onImported, onClose }: Props) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fileName, setFileName] = useState<string>()
  const importing = useMutation({
    mutationFn: (body: Import) => callApi(importSubscribers, { body }),
    onSuccess: () => onImported(),
  })

  // A ref, since a second press may come before the next render and must not import the file twice.
  const isBusy = useRef(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void submit(event.currentTarget).finally(() => {
      isBusy.current = false
    })
  }

  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const { pasted, consentOrigin } = typedIn(fields)
    const file = fields.get('file')
    const isFromFile = file instanceof File && file.size > 0
    const text = isFromFile ? await readTextFile(file) : pasted
    const checked = importSubscribers.body.safeParse({ text, consentOrigin })
    const found = atTheirField(checked.error ? fieldErrors(checked.error.issues) : {}, isFromFile)
    setErrors(found)
    if (!checked.success) return focusFirstError(form, found)
    try {
      const { unread } = await importing.mutateAsync(checked.data)
      // What could not be read stays in the box, below what was pasted beside a file.
      onKeep({ pasted: [isFromFile ? pasted : '', ...unread].filter(Boolean).join('\n'), consentOrigin })
      setFileName(undefined)
    } catch (error) {
      const refused = fieldErrorsOf(error) ?? {}
      const atFields = atTheirField(refused, isFromFile)
      setErrors(atFields)
      focusFirstError(form, atFields)
    }
  }

  return (
    <Dialog heading="Import subscribers" isBusy={importing.isPending} onClose={onClose}>
      {(close) => (
        <>
          <p className="sr-only" role="status">
            {importing.data && `${formatCount(importing.data.added)} added`}
          </p>
          {importing.data ? (
            <ImportOutcome
              outcome={importing.data}
              onGoOn={kept.pasted.trim() === '' ? undefined : importing.reset}
              onClose={close}
            />
          ) : (
            <form
              noValidate
              onSubmit={onSubmit}
              onInput={({ currentTarget }) => onKeep(typedIn(new FormData(currentTarget)))}
            >
              <p>
                From another system’s list, in any shape. Nobody is written to. Those who have left your list
                or the other one are not added.
              </p>
              <FileField
                label="The list as a file"
                name="file"
                fileName={fileName}
                onChoose={setFileName}
                error={errors.file}
              />
              <div role="status">
                {fileName && kept.pasted !== '' && (
                  <p className="outcome">
                    {fileName} is imported first. What is pasted below stays for an import of its own.
                  </p>
                )}
              </div>
              <TextAreaField
                label="Or paste the addresses"
                name="text"
                rows={4}
                spellCheck={false}
                // The button that led back here may be gone.
                autoFocus={kept.pasted !== ''}
                defaultValue={kept.pasted}
                error={errors.text}
              />
              <TextField
                label="Where did they consent?"
                name="consentOrigin"
                type="text"
                autoComplete="off"
                required
                hint="Kept with each address, such as: signed up at the salon, 2024 paper list"
                defaultValue={kept.consentOrigin}
                error={errors.consentOrigin}
              />
              <div role="alert">
                {importing.error && Object.keys(errors).length === 0 && (
                  <p className="notice-bad">{whyNotImported(importing.error)}</p>
                )}
              </div>
              <DialogFormActions
                submit={importing.isPending ? 'Importing...' : 'Import'}
                cancel="Not now"
                isPending={importing.isPending}
                onCancel={close}
              />
            </form>
          )}
        </>
      )}
    </Dialog>
  )
}
