import type { ReactNode } from 'react'

type Props = { children: ReactNode; className?: string }

/** The server's message about a refused form. Takes the focus, since the form is far below the top of its page. */
export const RefusedNotice = ({ children, className = '' }: Props) => (
  <p
    className={`notice-bad semibold ${className}`}
    role="alert"
    tabIndex={-1}
    // biome-ignore lint/a11y/noAutofocus: only on a page that answers a refused form
    autoFocus
  >
    {children}
  </p>
)

export const refusedFields =
  'Your request has not been sent yet. Please correct the fields marked below and send it again.'
