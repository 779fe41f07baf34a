import type { ReactNode } from 'react'
import { CookieSettingsButton } from '#web/features/consent/cookie-settings-button.tsx'
import { useFacts } from '#web/lib/facts.tsx'

type Props = { className?: string; children: ReactNode }

/** `owner-footer` is for print. */
export function OwnerFooter({ className = '', children }: Props) {
  const { name } = useFacts()
  return (
    <footer
      className={`owner-footer row gap-x-7 gap-y-0 text-small [&_button]:min-h-11 [&_button]:underline ${className}`}
    >
      {children}
      <a href="/privacy" className="tap">
        Privacy
      </a>
      <CookieSettingsButton />
      <span className="py-[0.6rem] md:ml-auto">© 2024 {name}</span>
    </footer>
  )
}
