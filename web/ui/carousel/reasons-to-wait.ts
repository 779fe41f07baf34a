import { useEffect, useState, useSyncExternalStore } from 'react'

const stillness = '(prefers-reduced-motion: reduce)'

function onStillnessChange(listen: () => void) {
  const query = matchMedia(stillness)
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}

/** Whether the reader has asked for less motion. */
export const useReducedMotion = () =>
  useSyncExternalStore(onStillnessChange, () => matchMedia(stillness).matches)

function onVisibilityChange(listen: () => void) {
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

export const useIsTabHidden = () =>
  useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'hidden')

/** Whether the mouse rests on the region, or focus is in it: somebody is reading. */
export function useAttention(parts: () => { region: HTMLElement } | null) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const region = parts()?.region
    if (!region) return
    const listening = new AbortController()
    const listen = (type: string, listener: (event: Event) => void) =>
      region.addEventListener(type, listener, { signal: listening.signal })
    // A finger leaves no pointer behind that could rest there.
    const hover = (isHere: boolean) => (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'mouse') setIsHovered(isHere)
    }
    setIsHovered(region.matches(':hover') && matchMedia('(hover: hover)').matches)
    setIsFocused(region.contains(document.activeElement))
    listen('pointerenter', hover(true))
    listen('pointerleave', hover(false))
    listen('focusin', () => setIsFocused(true))
    listen('focusout', (event) => {
      const next = event instanceof FocusEvent ? event.relatedTarget : null
      setIsFocused(next instanceof Node && region.contains(next))
    })
    return () => listening.abort()
  }, [parts])
  return isHovered || isFocused
}
