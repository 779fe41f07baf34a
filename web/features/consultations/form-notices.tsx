import type { Ref } from 'react'
import { telHref } from '#contract/phone.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { sendingFailed } from './wording.ts'

type ConfirmationProps = { sentAt: string; backWords: string | undefined; ref: Ref<HTMLDivElement> }

export function Confirmation({ sentAt, backWords, ref }: ConfirmationProps) {
  return (
    <div className="confirmation mt-6" tabIndex={-1} ref={ref}>
      <h2 className="heading-small">Your request has arrived</h2>
      <p className="mt-1">
        Sent on <time dateTime={sentAt}>{formatMediumDateTime(sentAt)}</time>. I reply{' '}
        {backWords ? `from ${backWords}` : 'within 24 hours'}, by phone or email.
      </p>
    </div>
  )
}

/** Stays after the toast has disappeared. Not announced: the toast already is. */
export function SendingFailed({ phone, ref }: { phone: string; ref: Ref<HTMLParagraphElement> }) {
  return (
    <p className="notice-bad mt-6" ref={ref}>
      {sendingFailed.description} Nothing you typed is lost. My number is{' '}
      <a href={telHref(phone)} data-track="page_call">
        {phone}
      </a>
      .
    </p>
  )
}
