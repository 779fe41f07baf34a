import { useId, useState } from 'react'
import type { OwnPicture, PictureSubject, PictureUse } from '#contract/pictures.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { useToday } from '#web/lib/use-today.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useConsent } from './queries.ts'

const subjects: Readonly<Record<PictureSubject, string>> = {
  client: 'A client',
  nobody: 'Nobody',
  illustration: 'It is an illustration',
}
const uses: Readonly<Record<PictureUse, string>> = {
  website: 'Website',
  'website-newsletter': 'Website, newsletter',
  'website-newsletter-instagram': 'Website, newsletter, Instagram',
}
const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as Key[]

type Consent = Pick<OwnPicture, 'subject' | 'agreedOn' | 'uses'>

type Props = {
  picture: OwnPicture
  /** Whether visitors see it: then taking the consent away takes it off the website. */
  isLive: boolean
  onRecorded: () => void
}

/** Who is in a picture and what they agreed to: recorded at once, beside the draft. */
export function ConsentFields({ picture, isLive, onRecorded }: Props) {
  const id = useId()
  const today = useToday()
  const { record, withdraw } = useConsent(picture.id)
  const [asks, setAsks] = useState(false)
  // What was pressed stands there at once; a refusal puts it back and says why.
  const [pressed, setPressed] = useState<Consent>()
  const shown = pressed ?? picture
  const { subject, agreedOn, uses: agreedUses = 'website' } = shown
  const save = (change: Partial<Consent>) => {
    const consent = { subject, agreedOn, uses: agreedUses, ...change }
    setPressed(consent)
    record.mutate(consent, { onSuccess: onRecorded, onSettled: () => setPressed(undefined) })
  }
  return (
    <fieldset className="consent-fields">
      <legend className="sr-only">Consent</legend>
      <div className="editor-field">
        <label className="sheet-label" htmlFor={`${id}subject`}>
          Who is in it
        </label>
        <select
          id={`${id}subject`}
          className="input"
          value={subject}
          onChange={({ target }) => {
            const chosen = keysOf(subjects).find((one) => one === target.value)
            if (chosen) save({ subject: chosen })
          }}
        >
          {keysOf(subjects).map((one) => (
            <option key={one} value={one}>
              {subjects[one]}
            </option>
          ))}
        </select>
      </div>
      {subject === 'client' && (
        <label className="checkbox-row">
          <input
            type="checkbox"
            checked={agreedOn !== undefined}
            onChange={({ target }) => {
              if (target.checked) save({ agreedOn: today })
              else if (isLive) setAsks(true)
              else save({ agreedOn: undefined })
            }}
          />
          <span>
            <b>I have the client’s consent</b>
            <span className="hint">
              Somebody can be known from behind. Without it the picture stays a draft.
            </span>
          </span>
        </label>
      )}
      {subject === 'client' && agreedOn !== undefined && (
        <div className="sheet-two">
          <div className="editor-field">
            <label className="sheet-label" htmlFor={`${id}day`}>
              They agreed on
            </label>
            <input
              id={`${id}day`}
              type="date"
              className="input"
              max={today}
              value={agreedOn}
              onChange={({ target }) => target.value && save({ agreedOn: target.value })}
            />
          </div>
          <div className="editor-field">
            <label className="sheet-label" htmlFor={`${id}uses`}>
              For
            </label>
            <select
              id={`${id}uses`}
              className="input"
              value={agreedUses}
              onChange={({ target }) => {
                const chosen = keysOf(uses).find((one) => one === target.value)
                if (chosen) save({ uses: chosen })
              }}
            >
              {keysOf(uses).map((one) => (
                <option key={one} value={one}>
                  {uses[one]}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
      <div role="alert">
        {record.error && <p className="notice-bad">It was not recorded. {failureText(record.error)}</p>}
      </div>
      {asks && (
        <ConfirmDialog
          heading="Take this picture off your website?"
          yes="Take it off"
          no="Keep it"
          onYes={() => withdraw.mutateAsync().then(onRecorded)}
          isPending={withdraw.isPending}
          failure={withdraw.error ? `It is still there. ${failureText(withdraw.error)}` : undefined}
          onClose={() => setAsks(false)}
        >
          Without consent it leaves every page within a minute, older versions too, and its files are deleted
          after 30 days. Undo cannot bring it back: only a new consent can.
        </ConfirmDialog>
      )}
    </fieldset>
  )
}
