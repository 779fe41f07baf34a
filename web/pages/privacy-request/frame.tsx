import type { ReactNode } from 'react'
import { telHref } from '#contract/phone.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { Bullet } from '#web/ui/glyph/glyph.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { dataRequestPage } from './words.ts'

type Props = {
  heading: string
  lede: string
  takesFocus?: boolean
  /** Whether steps are left. */
  hasSteps?: boolean
  children: ReactNode
}

/** The layout of every page about a data request: the panel, and what happens next beside it. */
export function DataRequestFrame({ heading, lede, takesFocus = false, hasSteps = true, children }: Props) {
  const { notSureHeading, authority } = dataRequestPage
  const { phone, email } = useFacts()
  return (
    <>
      <PageTop heading={heading} takesFocus={takesFocus}>
        {lede}
      </PageTop>
      <section className="section-end">
        <div className="wrap columns-12 aside-beside gap-y-10">
          <div>{children}</div>
          <aside className="fit-grid" aria-label="What else there is to know">
            {hasSteps && <NextSteps />}
            <div>
              <h2 className="heading-medium">{notSureHeading}</h2>
              <p className="mt-3 measure-26">
                Ring me on{' '}
                <a href={telHref(phone)} data-track="page_call">
                  {phone}
                </a>{' '}
                or write to{' '}
                <a href={`mailto:${email}`} data-track="page_email">
                  <EmailWords email={email} />
                </a>
                . What I collect and why is in the <a href="/privacy">privacy policy</a>.
              </p>
              <p className="muted mt-4 measure-26">{authority}</p>
            </div>
          </aside>
        </div>
      </section>
    </>
  )
}

const NextSteps = () => (
  <div>
    <h2 className="heading-medium">{dataRequestPage.nextHeading}</h2>
    <ol className="next-steps">
      {dataRequestPage.next.map(({ title, text }) => (
        <li key={title}>
          <Bullet />
          <div>
            <b>{title}</b>
            <span className="muted">{text}</span>
          </div>
        </li>
      ))}
    </ol>
  </div>
)
