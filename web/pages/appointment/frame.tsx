import type { ComponentProps, ReactNode } from 'react'
import { formatBookingStart } from '#contract/booking-words.ts'
import { telHref } from '#contract/phone.ts'
import { returnedForm } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import fieldCss from '#web/ui/field/long-form.css?inline'
import { PanelPage } from '../panel-page.tsx'
import panelCss from '../privacy-request/privacy-request.css?inline'
import pageCss from './appointment.css?inline'

/** "Wednesday 25 November, 10:30". */
export const formatVisitStart = (instant: string) => formatBookingStart(new Date(instant), new Date())

/** Of each page that a client opens by a link in a mail. */
export const clientStyles = [fieldCss, panelCss, pageCss]

type Props = { heading: string; lede: string; aside?: ReactNode; children: ReactNode }

/** The layout of the pages that a client opens by a link in a mail. */
export function ClientFrame({ heading, lede, aside, children }: Props) {
  const { phone, openingHours } = useFacts()
  const { errors = {} } = returnedForm() ?? {}
  const beside = (
    <>
      {aside}
      <div>
        <h2 className="heading-medium">Rather talk?</h2>
        <p className="mt-4 measure-34">
          Ring me on <a href={telHref(phone)}>{phone}</a>, {openingHours}, or answer the mail this link came
          in.
        </p>
      </div>
    </>
  )
  return (
    <PanelPage {...{ heading, lede }} takesFocus={Object.keys(errors).length === 0} aside={beside}>
      {children}
      <p className="hint mt-6 measure-34">
        This page is for you alone: whoever has the link can open it, so please do not pass it on. Nothing
        changes by opening it, only by pressing a button.
      </p>
    </PanelPage>
  )
}

/** Instead of the page: the link is altered, cut short or too old, or there is no answer just now. */
export function NoPage() {
  const { notice } = returnedForm() ?? {}
  return (
    <ClientFrame
      heading={notice ? 'That did not work' : 'This link no longer works.'}
      lede={notice ?? 'It may have been cut short on its way, or it is too old.'}
    >
      <p className="bg-cream-100 data-panel">
        {notice
          ? 'Nothing has changed. Reload this page to try again, or answer the mail this link came in.'
          : 'Answer the mail it came in, or ring me, and I send you a new one.'}
      </p>
    </ClientFrame>
  )
}

type FormProps = { action: string; token: string; className?: string; label: string; children: ReactNode }

/** Where a form posts to: with the link's token, so that the page can be loaded again there. */
export const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`

export const TokenForm = ({ action, token, label, ...rest }: FormProps) => (
  <form method="post" action={withToken(action, token)} aria-label={label} {...rest} />
)

/** What a client writes. Once refused it takes the focus: the page begins far above it. */
export const ClientText = (field: ComponentProps<typeof TextAreaField>) => (
  <TextAreaField {...field} autoFocus={field.error !== undefined} />
)

/** Asks which other times would suit. */
export const WhatSuits = ({ words, error }: { words: string; error: string | undefined }) => (
  <ClientText
    label="When would suit you?"
    optionalNote="optional"
    name="words"
    rows={3}
    hint="Days, times of day, weeks to avoid: anything helps. I answer within 24 hours."
    defaultValue={words}
    error={error}
  />
)
