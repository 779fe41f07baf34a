import { useState } from 'react'
import type { OwnPicture, PictureSubject, PictureUse, RecordedConsent } from '#contract/pictures.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { ConsentChoice, ConsentDay, ConsentTick } from './consent-parts.tsx'
import { consentDayOf } from './pictures.ts'
import { usePictureConsent } from './queries.ts'

const subjects: Readonly<Record<PictureSubject, string>> = {
  client: 'A client',
  nobody: 'Me, or nobody',
  illustration: 'It is an illustration',
}
const uses: Readonly<Record<PictureUse, string>> = {
  website: 'Website',
  'website-newsletter': 'Website, newsletter',
  'website-newsletter-instagram': 'Website, newsletter, Instagram',
}

type Props = {
  picture: OwnPicture
  /** Whether visitors see it: then taking the consent away takes it off the website. */
  isLive: boolean
  onRecorded: () => void
  /** Shown in a newsletter: then a new consent is asked for that, too. */
  isForMail?: boolean
}

/** Who is in a picture and what they agreed to: recorded at once, beside the draft. */
export function ConsentFields({ picture, isLive, onRecorded, isForMail = false }: Props) {
  const { record, withdraw } = usePictureConsent(picture.id)
  const [asks, setAsks] = useState(false)
  // What was pressed stands there at once; a refusal puts it back and says why.
  const [pressed, setPressed] = useState<RecordedConsent>({})
  const { withdrawnAt } = picture
  const { subject = picture.subject, uses: agreedUses = picture.uses ?? 'website' } = pressed
  const agreedOn = pressed.agreedOn === undefined ? consentDayOf(picture) : (pressed.agreedOn ?? undefined)
  const save = (change: RecordedConsent) => {
    setPressed(change)
    record.mutate({ ...change, withdrawnAt }, { onSuccess: onRecorded, onSettled: () => setPressed({}) })
  }
  return (
    <fieldset className="column consent-fields">
      <legend className="sr-only">Consent</legend>
      <ConsentChoice
        label="Who is in it"
        words={subjects}
        value={subject}
        onChange={(chosen) => save({ subject: chosen })}
      />
      {subject === 'client' && (
        <ConsentTick
          isAgreed={agreedOn !== undefined}
          words={
            isForMail && agreedOn === undefined
              ? 'I have the client’s consent, to the newsletter too'
              : 'I have the client’s consent'
          }
          hint={`Somebody can be known from behind. Without it ${isForMail ? 'nothing goes out' : 'the picture stays a draft'}.`}
          onChange={(day) => {
            if (day === undefined && isLive) setAsks(true)
            else save({ agreedOn: day ?? null, ...(day && isForMail && { uses: 'website-newsletter' }) })
          }}
        />
      )}
      {subject === 'client' && agreedOn !== undefined && (
        <div className="fields two-fields">
          <ConsentDay agreedOn={agreedOn} onChange={(day) => save({ agreedOn: day })} />
          <ConsentChoice
            label="For"
            words={uses}
            value={agreedUses}
            onChange={(chosen) => save({ uses: chosen })}
          />
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
