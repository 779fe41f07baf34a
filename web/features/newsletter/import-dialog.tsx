import { type ChangeEvent, useState } from 'react'
import { isBlank } from '#contract/invisible-characters.ts'
import { type ImportOutcome, importSubscribers } from '#contract/newsletter-subscribers.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { bringIntoView, FailedOutcome } from '#web/admin/ui/alert.tsx'
import { Dialog, DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { formatCount } from '#web/lib/format.ts'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'

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

const notText = 'This is not a list as text. Please save it as “CSV” in your spreadsheet program first.'

/** Why a file cannot be read as a list. Other files hold a sign that no text holds, but for those that begin so. */
function problemOf(text: string): string | undefined {
  if (text.includes('\0') || /^(?:%PDF|\{\\rtf)/.test(text)) return notText
  return isBlank(text) ? 'This file is empty.' : undefined
}

const isInBox = 'Please import what is in the box first, or empty it.'
const empty = { text: '', consentOrigin: '' }

type Props = { onImported: () => unknown; onClose: () => void }

/** Imports addresses from another system: a file goes into the box, and what could not be read stays there. */
export function ImportDialog({ onImported, onClose }: Props) {
  const [file, setFile] = useState<{ name: string; problem: string | undefined }>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const { form, field, submit, isPending, failure } = useForm({
    ...{ schema: importSubscribers.body, saved: empty, keepAs: 'import' },
  })
  const { getValues, setValue } = form

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    const text = await readTextFile(chosen)
    // So that the same one can be chosen again once it is mended.
    target.value = ''
    // One list at a time: only then its first row is read as headings, which say who has left.
    const problem = getValues('text').trim() ? isInBox : problemOf(text)
    setFile({ name: chosen.name, problem })
    if (!problem) setValue('text', text, { shouldDirty: true })
  }
  const send = submit(async (body) => {
    setOutcome(undefined)
    const imported = await callApi(importSubscribers, { body })
    setFile(undefined)
    setOutcome(imported)
    setValue('text', imported.unread.join('\n'), { shouldDirty: true })
    onImported()
  })

  return (
    <Dialog heading="Import subscribers" isBusy={isPending} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={send}>
          <p>
            From another system’s list, in any shape. Nobody is written to. Those who have left your list or
            the other one are not added.
          </p>
          <TextField
            label="The list as a file"
            type="file"
            accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard,text/plain,text/tab-separated-values"
            error={file?.problem}
            onChange={(event) => void choose(event)}
          />
          <div role="status">
            {file && !file.problem && <p className="outcome">{file.name} is in the box.</p>}
          </div>
          <TextAreaField label="Or paste the addresses" rows={4} spellCheck={false} {...field('text')} />
          <TextField
            label="Where did they consent?"
            type="text"
            autoComplete="off"
            required
            hint="Kept with each address, such as: signed up at the salon, 2024 paper list"
            {...field('consentOrigin')}
          />
          <div role="status">{outcome && <Outcome {...outcome} />}</div>
          <FailedOutcome
            words={
              failure instanceof ApiError
                ? 'Nothing was imported.'
                : 'No answer came. Imported again, nobody is on the list twice.'
            }
            error={failure}
          />
          <DialogFormActions
            submit={isPending ? 'Importing...' : 'Import'}
            cancel={outcome ? 'Done' : 'Not now'}
            isPending={isPending}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  )
}

/** The result of an import in numbers. */
function Outcome({ unread, ...outcome }: ImportOutcome) {
  const rest = outcome.unreadTotal - unread.length
  const counts = (
    [
      ['added', outcome.added],
      ['on the list before', outcome.known],
      ['left out: they have left your list, or were removed', outcome.leftHere],
      ['left out: they have left the other list, and stay off yours', outcome.leftThere],
      ['left out: not active on the other list', outcome.notActive],
      ['rows without an address', outcome.withoutAddress],
      ['could not be read', outcome.unreadTotal],
    ] as const
  ).filter(([label, count]) => label === 'added' || count > 0)
  return (
    <div className="outcome" ref={bringIntoView}>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3">
        {counts.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="fine-print">{label}</dt>
            <dd className="figure">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {unread.length > 0 && (
        <p className="mt-2">
          What could not be read is in the box{rest > 0 && `, but for ${formatCount(rest)} more rows`}: mend
          it, and import it again.
        </p>
      )}
    </div>
  )
}
