import type { ReactNode } from 'react'
import { telHref } from '#contract/phone.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { PanelPage, Points } from '../panel-page.tsx'
import { dataRequestPage } from './words.ts'

type Props = {
  heading: string
  lede: string
  takesFocus?: boolean
  /** Whether steps are left. */
  hasSteps?: boolean
  children: ReactNode
}

/** The layout of every page about a data request. */
export function DataRequestFrame({ hasSteps = true, ...page }: Props) {
  const { nextHeading, next, notSureHeading, authority } = dataRequestPage
  const { phone, email } = useFacts()
  const aside = (
    <>
      {hasSteps && <Points heading={nextHeading} points={next} />}
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
    </>
  )
  return <PanelPage {...page} aside={aside} />
}
