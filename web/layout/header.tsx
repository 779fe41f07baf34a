import { telHref } from '#contract/phone.ts'
import { pagePath } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Spring } from '#web/ui/glyph/glyph.tsx'
import { Logo } from '#web/ui/logo/logo.tsx'
import { currentAt, navLinks } from './links.ts'
import { menuId } from './start-menu.ts'

/** On a tablet the links stand in the menu and the consultation beside it; on a phone both. */
export function Header() {
  const path = pagePath()
  const { phone } = useFacts()
  return (
    <div className="site-header">
      <div className="wrap line">
        <Logo />
        <nav className="main-nav" aria-label="Main">
          {navLinks.map(({ href, label }) => (
            <a key={href} className="plain-link wave-link" href={href} aria-current={currentAt(path, href)}>
              {label}
            </a>
          ))}
          <a className="plain-link semibold" href={telHref(phone)} data-track="header_call">
            {phone}
          </a>
          <ButtonLink
            small
            spring
            href="/contact"
            data-track="header_consultation"
            aria-current={currentAt(path, '/contact')}
          >
            Free Consultation
          </ButtonLink>
        </nav>
        <button type="button" className="menu-button" popoverTarget={menuId}>
          Menu
          <Spring />
        </button>
      </div>
    </div>
  )
}
