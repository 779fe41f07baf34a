import type { ReactNode } from 'react'
import { CookieSettingsButton } from '#web/features/consent/cookie-settings-button.tsx'
import { useFacts } from '#web/lib/facts.tsx'

export function OwnerFooter({ children }: { children?: ReactNode }) {
  const { name, copyrightYear } = useFacts()
  return (
    <footer className="row owner-footer">
      {children}
      <a href="/privacy" className="tap">
        Privacy
      </a>
      <CookieSettingsButton />
      <span>
        © {copyrightYear} {name}
      </span>
    </footer>
  )
}
