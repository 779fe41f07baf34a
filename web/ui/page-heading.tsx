import type { ReactNode } from 'react'

type Props = {
  className?: string
  /** For a page that answers a form post: its heading takes the focus and is read out first. */
  takesFocus?: boolean
  children: ReactNode
}

export function PageHeading({ className = '', takesFocus = false, children }: Props) {
  return (
    <h1 className={`heading-page ${className}`.trim()} {...(takesFocus && { tabIndex: -1, autoFocus: true })}>
      {children}
    </h1>
  )
}
