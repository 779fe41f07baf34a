import type { RouterEvents } from '@tanstack/react-router'

/** The link to the page she comes from, if that is one below this page. */
function linkBack(main: HTMLElement, from: string, to: string): HTMLElement | undefined {
  if (!from.startsWith(`${to}/`)) return undefined
  return [...main.querySelectorAll('a')].find(({ pathname }) => pathname === from)
}

/** Moves the focus once a page has opened: what the address names, what led to the page she left, or the heading. */
export function placeFocus({ fromLocation, toLocation, pathChanged }: RouterEvents['onResolved']): void {
  const main = document.querySelector('main')
  if (!main || !fromLocation || !pathChanged) return
  // The page she is on has got a longer address, as the newsletter by the issue that it opens.
  const isReplaced = fromLocation.state.__TSR_index === toLocation.state.__TSR_index
  if (isReplaced && toLocation.pathname.startsWith(`${fromLocation.pathname}/`)) return
  // A tab or a link that stays, or a field that the page has chosen.
  if (document.activeElement !== main && main.contains(document.activeElement)) return
  const named = toLocation.hash ? document.getElementById(toLocation.hash) : null
  const target =
    named ?? linkBack(main, fromLocation.pathname, toLocation.pathname) ?? main.querySelector('h1')
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
}
