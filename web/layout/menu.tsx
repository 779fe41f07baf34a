import { pagePath } from '#web/lib/content.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { CallLink } from '#web/ui/button/call-link.tsx'
import { Icon, Spring } from '#web/ui/glyph/glyph.tsx'
import { Logo } from '#web/ui/logo/logo.tsx'
import { currentAt, navLinks } from './links.ts'
import { menuId } from './start-menu.ts'

/** The menu of small screens. A popover, so that it works without JavaScript. */
export function Menu() {
  const path = pagePath()
  return (
    <nav id={menuId} popover="auto" aria-label="Menu" className="menu on-dark">
      <div className="line menu-top">
        <Logo />
        {/* The focus moves in when the menu opens, so that the browser restores it when the menu closes. */}
        <button
          // biome-ignore lint/a11y/noAutofocus: it says where focus goes in the popover, not on the page
          autoFocus
          type="button"
          className="menu-button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
        >
          Close
          <Icon name="close" />
        </button>
      </div>
      <div className="menu-links">
        {navLinks.map(({ href, label }) => {
          const current = currentAt(path, href)
          return (
            <a key={href} className="line" href={href} aria-current={current}>
              {label}
              {current && <Spring />}
            </a>
          )
        })}
        <div className="actions">
          <ButtonLink
            spring
            href="/contact"
            data-track="menu_consultation"
            aria-current={currentAt(path, '/contact')}
          >
            Free Consultation
          </ButtonLink>
          <CallLink track="menu_call" />
        </div>
      </div>
    </nav>
  )
}
