import { consultationsPath, newsletterPath } from '#contract/paths.ts'

/** The calls to action and the stable names under which their clicks are counted; the first that fits is meant. */
const buttons: readonly (readonly [selector: string, buttonName: string])[] = [
  ['.site-header a[href="/contact"]', 'header_consultation'],
  ['.menu a[href="/contact"]', 'menu_consultation'],
  ['.menu a[href^="tel:"]', 'menu_call'],
  ['.action-bar a[href="/contact"]', 'bar_consultation'],
  ['.action-bar a[href^="tel:"]', 'bar_call'],
  ['footer a[href="/contact"]', 'footer_consultation'],
  ['footer a[href^="tel:"]', 'footer_call'],
  ['footer a[href^="mailto:"]', 'footer_email'],
  ['.hero a[href="/contact"]', 'hero_consultation'],
  ['.hero a[href^="tel:"]', 'hero_call'],
  ['main .on-copper a[href="/contact"]', 'closing_consultation'],
  ['main .on-copper a[href^="tel:"]', 'closing_call'],
  ['.service-row a[href="/contact"]', 'salon_consultation'],
  ['.mobile-service a[href="/contact"]', 'mobile_consultation'],
  ['.gallery-grid a[href="/contact"]', 'gallery_consultation'],
  ['main aside a[href="/contact"]', 'article_consultation'],
  ['main a.more-link[href="/contact"]', 'areas_consultation'],
  ['main a[href="/contact"]', 'page_consultation'],
  ['main a[href^="tel:"]', 'page_call'],
  ['main a[href^="mailto:"]', 'page_email'],
  ['main a.more-link[href^="/services"]', 'see_service'],
  ['main a.button[href^="/blog/"], main a.more-link[href^="/blog/"]', 'read_article'],
  [`form[action="${consultationsPath}"] [type="submit"]`, 'send_request'],
  [`form[action="${newsletterPath}"] [type="submit"]`, 'subscribe'],
]

/** The name of the call to action that was pressed; an element may name itself by `data-track`. */
export function pressedButton(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined
  const named = target.closest<HTMLElement>('[data-track]')
  return named?.dataset.track ?? buttons.find(([selector]) => target.closest(selector))?.[1]
}
