import type { ReactNode } from 'react'
import { usePagePath } from '#web/lib/page-path.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { Logo } from '#web/ui/logo/logo.tsx'
import { isCurrent, navLinks } from './links.ts'
import { menuId } from './start-menu.ts'

/** `children` come first in the order of the keyboard and of screen readers. */
export function Header({ children }: { children: ReactNode }) {
  const path = usePagePath()
  return (
    <header className="site-header">
      {children}
      <div className="wrap">
        <Logo />
        <nav className="main-nav" aria-label="Main">
          {navLinks.map(({ href, label }) => (
            <a key={href} href={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
              {label}
            </a>
          ))}
          <ButtonLink
            small
            spring
            href="/contact"
            data-track="header_consultation"
            aria-current={isCurrent('/contact', path) ? 'page' : undefined}
          >
            Free Consultation
          </ButtonLink>
        </nav>
        <button type="button" className="menu-button" popoverTarget={menuId}>
          Menu
          <Curl name="spring" />
        </button>
      </div>
    </header>
  )
}
