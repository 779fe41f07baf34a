import { consultationsPath } from '#contract/paths.ts'
import { telHref } from '#contract/phone.ts'
import { trackFormSubmission } from '#web/features/analytics/tracking/calls.ts'
import { Button } from '#web/ui/button/button.tsx'
import { usePublicForm } from '#web/ui/field/use-public-form.ts'
import { RefusedNotice } from '#web/ui/notices/refused-notice.tsx'
import { type PictureSource, PictureView } from '#web/ui/picture/picture-view.tsx'
import { Confirmation, draftKey, type Preparation, thankYou } from './confirmation.tsx'
import { ConsultationFields, type ConsultationTexts } from './consultation-fields.tsx'

/** A picture of the gallery that the request is about. */
type Look = { title: string; source: PictureSource; alt: string }

/** Texts from the website's content are passed in by the page. */
export type ConsultationFormProps = ConsultationTexts & {
  /** How long the consultation takes, what it costs and where it is. */
  about: string
  preparations: readonly Preparation[]
  /** The number to call if sending fails. */
  phone: string
  /** The day of the owner's return, while she is away. */
  backWords?: string | undefined
  look?: Look | undefined
}

const failed = {
  title: 'Error',
  description: 'Failed to send consultation request. Please try again or call us directly.',
} as const

/** The request for a free consultation. An island. */
export function ConsultationForm(props: ConsultationFormProps) {
  const { returned, backWords, look, phone, preparations } = props
  const { sent, errors, isPending, isFailed, handlers } = usePublicForm({
    load: () => import('./calls.ts'),
    returned,
    onOutcome: (isSent) => void trackFormSubmission('consultation_form', isSent),
    sentWords: thankYou(backWords),
    failedWords: () => failed,
  })
  const isSent = sent !== undefined

  return (
    <form
      className="bg-cream-100 data-panel consultation-form"
      aria-label="Free consultation request"
      method="post"
      action={consultationsPath}
      noValidate
      data-draft={draftKey}
      {...handlers}
    >
      {!isSent && !isFailed && <RefusedNotice returned={returned} />}
      <div role="status">{isSent && <Confirmation backWords={backWords} preparations={preparations} />}</div>
      {look && !isSent && <LookHead look={look} />}
      <ConsultationFields {...props} errors={errors} isSent={isSent} />
      {/* A honeypot: hidden with `display: none`, so that nobody sees, hears or reaches it and no browser fills it in, only bots do. */}
      <label className="not-for-people">
        Please leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <div className="pair-grid below-line mt-6">
        <div>
          <p className="semibold text-small measure-22">{props.about}</p>
          <Button
            type="submit"
            spring
            wide
            className="mt-4"
            disabled={isPending}
            aria-busy={isPending}
            data-track="send_request"
          >
            {isPending ? 'Sending Request...' : 'Send Request'}
          </Button>
          <p className="hint mt-2 measure-22">
            I use this only to reply to you. See the <a href="/privacy">privacy policy</a>.
          </p>
        </div>
        <div>
          <h2 className="plain-heading">What happens next</h2>
          <ol className="numbered">
            <li>{backWords ? `I write back from ${backWords} on.` : 'I write back within 24 hours.'}</li>
            <li>We talk for 15-20 minutes, free.</li>
            <li>You choose a time, or you don’t.</li>
          </ol>
        </div>
      </div>
      {/* Stays after the toast has disappeared. Not announced: the toast already is. */}
      {isFailed && (
        <p className="notice-bad mt-6" ref={bringToMiddle}>
          Your request was not sent. Nothing you typed is lost. My number is{' '}
          <a className="unbroken" href={telHref(phone)} data-track="page_call">
            {phone}
          </a>
          .
        </p>
      )}
    </form>
  )
}

const bringToMiddle = (outcome: HTMLElement | null) => outcome?.scrollIntoView({ block: 'center' })

/** The picture that the request is about. Its link removes it; what was typed comes back from the draft. */
const LookHead = ({ look: { title, source, alt } }: { look: Look }) => (
  <div className="line look-head mb-6">
    <PictureView source={source} alt={alt} sizes="3.5rem" />
    <span>
      About: <b>{title}</b>
    </span>
    <a href="/contact" className="plain-link">
      Remove<span className="sr-only"> {title}</span>
    </a>
    <input type="hidden" name="look" value={title} />
  </div>
)
