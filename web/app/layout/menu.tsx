import { type MouseEvent, useRef } from 'react'
import { useFacts } from '#web/lib/facts.tsx'
import { telHref } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Curl, Icon } from '#web/ui/glyph.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { isCurrent, navLinks } from './links.ts'

export const menuId = 'menu'

/** The small screen's menu. A popover, so that it opens and closes before React has loaded. */
export function Menu({ path }: { path: string }) {
  const menu = useRef<HTMLElement>(null)
  const { phone } = useFacts()
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.current?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard clicks too
    <nav
      id={menuId}
      ref={menu}
      popover="auto"
      aria-label="Menu"
      className="menu on-dark"
      onClick={closeOnLink}
    >
      <div className="menu-top">
        <Logo />
        {/* Focus moves in when the menu opens, so that it finds its way back when the menu closes. */}
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
          const current = isCurrent(href, path)
          return (
            <SiteLink key={href} href={href} aria-current={current ? 'page' : undefined}>
              {label}
              {current && <Curl name="spring" />}
            </SiteLink>
          )
        })}
        <div className="mt-7 flex flex-wrap gap-3.5">
          <ButtonLink spring href="/contact" className="w-full">
            Free Consultation
          </ButtonLink>
          <ButtonLink look="line" href={telHref(phone)} className="w-full">
            <Icon name="phone" />
            {phone}
          </ButtonLink>
        </div>
      </div>
    </nav>
  )
}
