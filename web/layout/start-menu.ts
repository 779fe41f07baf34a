export const menuId = 'menu'

/** From this width the navigation replaces the menu button; as in the style sheets. */
const wideScreen = '(width >= 64rem)'

/** Closes the menu, a popover that opens by itself, when a link is chosen, the page is left or the screen becomes wide. */
export function startMenu(): void {
  const menu = document.getElementById(menuId)
  // Popovers need Firefox 125 or Safari 17; before that the footer's links have to do.
  if (!menu || !('popover' in menu)) return
  const close = () => menu.matches(':popover-open') && menu.hidePopover()
  menu.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && close())
  // Otherwise Back could show the page from the back/forward cache with the menu open.
  addEventListener('pagehide', close)
  matchMedia(wideScreen).addEventListener('change', close)
}
