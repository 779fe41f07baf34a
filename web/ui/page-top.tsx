import type { ReactNode } from 'react'

type Props = {
  heading: string
  /** For a page that answers a form post: its heading takes the focus and is read out first. */
  takesFocus?: boolean
  children: ReactNode
}

/** The top of a page: its heading on two thirds, and a sentence beside it. */
export function PageTop({ heading, takesFocus = false, children }: Props) {
  return (
    <section className="page-top">
      <div className="wrap columns-12 lede-beside at-end">
        <h1 className="heading-page" {...(takesFocus && { tabIndex: -1, autoFocus: true })}>
          {heading}
        </h1>
        <p className="lede">{children}</p>
      </div>
    </section>
  )
}
