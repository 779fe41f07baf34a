import { ButtonLink } from '#web/ui/button.tsx'
import { Curl } from '#web/ui/glyph.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { isCurrent, navLinks } from './links.ts'
import { menuId } from './menu.tsx'

export function Header({ path }: { path: string }) {
  return (
    <header className="site-header">
      <div className="wrap">
        <Logo />
        <nav className="main-nav" aria-label="Main">
          {navLinks.map(({ href, label }) => (
            <SiteLink key={href} href={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
              {label}
            </SiteLink>
          ))}
          <ButtonLink
            small
            spring
            href="/contact"
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
