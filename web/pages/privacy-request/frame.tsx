import type { ReactNode } from 'react'
import { telHref } from '#contract/phone.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { PanelPage, Points } from '../panel-page.tsx'

type Props = {
  heading: string
  lede: string
  takesFocus?: boolean
  /** Whether steps are left. */
  hasSteps?: boolean
  children: ReactNode
}

const steps = [
  { title: 'Your request is with me at once', text: 'You get a link by email.' },
  { title: 'You open it within 24 hours', text: 'It shows me that the address is yours.' },
  { title: 'I answer within one month', text: 'Usually sooner, and always in writing.' },
]

/** The layout of every page about a data request. */
export function DataRequestFrame({ hasSteps = true, ...page }: Props) {
  const { phone, email } = useFacts()
  const aside = (
    <>
      {hasSteps && <Points heading="What happens next" points={steps} />}
      <div className="measure-34">
        <h2 className="heading-medium">Not sure?</h2>
        <p className="mt-4">
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
        <p className="muted mt-4">
          You can also complain to the Information Commissioner’s Office, ico.org.uk, at any time.
        </p>
      </div>
    </>
  )
  return <PanelPage {...page} aside={aside} />
}
