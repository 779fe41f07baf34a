import type { ReactNode } from 'react'
import { RetryForm } from '#contract/appointment-pages.ts'
import { telHref } from '#contract/phone.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { PageTop } from '#web/ui/page-top.tsx'

type Props = { heading: string; lede: string; aside?: ReactNode; children: ReactNode }

/** The layout of the pages that a client opens by a link in a mail. */
export function ClientFrame({ heading, lede, aside, children }: Props) {
  const { phone, openingHours } = useFacts()
  return (
    <>
      <PageTop heading={heading} takesFocus>
        {lede}
      </PageTop>
      <section className="section-end">
        <div className="wrap columns-12 gap-y-14">
          <div className="col-12 lg-col-7">
            {children}
            <p className="hint mt-6 measure-34">
              This page is for you alone: whoever has the link can open it, so please do not pass it on.
              Nothing changes by opening it, only by pressing a button.
            </p>
          </div>
          <aside className="data-aside col-12 lg-col-4 lg-from-9" aria-label="What else there is to know">
            {aside}
            <div>
              <h2 className="heading-medium">Rather talk?</h2>
              <p className="mt-3 measure-26">
                Ring me on <a href={telHref(phone)}>{phone}</a>, {openingHours}, or answer the mail this link
                came in.
              </p>
            </div>
          </aside>
        </div>
      </section>
    </>
  )
}

/** Instead of the page: the link is altered, cut short or too old, or there is no answer just now. */
export function NoPage() {
  const { values, notice } = useReturnedForm() ?? {}
  const again = RetryForm.safeParse(JSON.parse(values?.again ?? '{}')).data
  if (again) return <OnceMore again={again} />
  if (notice)
    return (
      <ClientFrame heading="That did not work" lede={notice}>
        <div className="bg-cream-100 data-panel">
          <p>Nothing has changed. You can also answer the mail this link came in.</p>
        </div>
      </ClientFrame>
    )
  return (
    <ClientFrame
      heading="This link no longer works."
      lede="It may have been cut short on its way, or it is too old."
    >
      <div className="bg-cream-100 data-panel">
        <p>Answer the mail it came in, or ring me, and I send you a new one.</p>
      </div>
    </ClientFrame>
  )
}

/** The server is too busy, or at fault: the same press again, with all that was typed. Pressing twice does it once. */
function OnceMore({ again: { isPress, action, fields } }: { again: RetryForm }) {
  const typed = fields.find(([name, value]) => name === 'words' && value.trim() !== '')
  const words = isPress ? 'Press again' : 'Open it again'
  return (
    <ClientFrame
      heading={isPress ? 'Please press again in a moment' : 'Please open it again in a moment'}
      lede={
        isPress
          ? 'Your press did not get through just now. Nothing is lost, and pressing twice does it only once.'
          : 'It could not be shown just now. Nothing is lost.'
      }
    >
      <div className="bg-cream-100 data-panel">
        {typed && (
          <>
            <p>What you wrote is kept:</p>
            <p className="pre-line mt-2">{typed[1]}</p>
          </>
        )}
        <form method={isPress ? 'post' : 'get'} action={action} aria-label={words}>
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" spring className={typed ? 'mt-5' : ''}>
            {words}
          </Button>
        </form>
      </div>
    </ClientFrame>
  )
}

type FormProps = { action: string; token: string; className?: string; label: string; children: ReactNode }

/** A form that is posted with the link's token. */
export const TokenForm = ({ action, token, className, label, children }: FormProps) => (
  <form method="post" action={action} className={className} aria-label={label}>
    <input type="hidden" name="token" value={token} />
    {children}
  </form>
)
