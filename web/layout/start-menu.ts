import { menuId } from './menu-id.ts'

/** Where the desktop's navigation stands instead of the menu's button; as in the style sheets. */
const wideScreen = '(width >= 64rem)'

/** The menu is a popover and works by itself. It shuts when one of its links is chosen, the page is left or the screen grows wide. */
export function startMenu(): void {
  const menu = document.getElementById(menuId)
  // Before Firefox 125 and Safari 17 it does not open; the footer has the same links.
  if (!menu || !('popover' in menu)) return
  const close = () => menu.matches(':popover-open') && menu.hidePopover()
  menu.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && close())
  // The browser may keep the page as it was left, and show it again on Back.
  addEventListener('pagehide', close)
  matchMedia(wideScreen).addEventListener('change', close)
}
