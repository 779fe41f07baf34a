import type { ReactNode } from 'react'
import { telHref } from '#contract/phone.ts'
import { content } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { Curl } from '#web/ui/glyph.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type Props = {
  heading: string
  lede: string
  /** The page answers a press: its heading takes the focus, so that it is read out first. */
  isAnswer?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** How every page about a request is laid out: heading and lede, the panel, and beside it what else there is to know. */
export function DataRequestFrame({ heading, lede, isAnswer = false, aside, children }: Props) {
  return (
    <>
      <section className="pt-[clamp(3rem,6vw,6rem)] pb-[clamp(2rem,3.5vw,3.5rem)]">
        <div className="wrap columns-12 items-end gap-y-5">
          <PageHeading className="md:col-span-8" takesFocus={isAnswer}>
            {heading}
          </PageHeading>
          <p className="lede max-w-84 md:col-span-4">{lede}</p>
        </div>
      </section>
      <section className="pb-(--space-section)">
        <div className="wrap columns-12 gap-y-14">
          <div className="md:col-span-12 lg:col-span-7">{children}</div>
          <aside
            className="data-aside md:col-span-12 lg:col-span-4 lg:col-start-9"
            aria-label="What else there is to know"
          >
            {aside}
            <NotSure />
          </aside>
        </div>
      </section>
    </>
  )
}

export function WhatHappensNext() {
  const { nextHeading, next } = content().dataRequestPage
  return (
    <div>
      <h2 className="text-display-md">{nextHeading}</h2>
      <ol className="next-steps">
        {next.map(({ title, text }) => (
          <li key={title}>
            <Curl name="bullet" />
            <div>
              <b>{title}</b>
              <span className="muted">{text}</span>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function NotSure() {
  const { notSureHeading, authority } = content().dataRequestPage
  const { phone, email } = useFacts()
  return (
    <div>
      <h2 className="text-display-md">{notSureHeading}</h2>
      <p className="mt-3 max-w-[26em]">
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
      <p className="muted mt-3.5 max-w-[26em]">{authority}</p>
    </div>
  )
}
