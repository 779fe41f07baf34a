import type { ReactNode } from 'react'
import { business } from '#content/business.ts'
import { CookieSettingsButton } from '#web/features/consent/cookie-settings-button.tsx'
import { useFacts } from '#web/lib/facts.tsx'

export function OwnerFooter({ children }: { children?: ReactNode }) {
  const { name } = useFacts()
  return (
    <footer className="owner-footer">
      {children}
      <a href="/privacy">Privacy</a>
      <CookieSettingsButton />
      <span>
        © {business.copyrightYear} {name}
      </span>
    </footer>
  )
}
