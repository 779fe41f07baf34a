import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const lessMotion = '(prefers-reduced-motion: reduce)'

function onLessMotionChange(listen: () => void) {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}

/** Whether the reader has asked for less motion. */
export const useReducedMotion = () =>
  useSyncExternalStore(
    onLessMotionChange,
    () => matchMedia(lessMotion).matches,
    () => false,
  )

function onVisibilityChange(listen: () => void) {
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

export const useIsTabHidden = () =>
  useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'hidden',
    () => false,
  )

/** Whether the mouse rests on the region, or focus is in it: somebody is reading. */
export function useHoverOrFocus(region: RefObject<HTMLElement | null>) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const { current } = region
    if (!current) return
    const listening = new AbortController()
    const listen = (type: string, listener: (event: Event) => void) =>
      current.addEventListener(type, listener, { signal: listening.signal })
    // A finger leaves no pointer behind that could rest there.
    const hover = (isHere: boolean) => (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'mouse') setIsHovered(isHere)
    }
    setIsHovered(current.matches(':hover') && matchMedia('(hover: hover)').matches)
    setIsFocused(current.contains(document.activeElement))
    listen('pointerenter', hover(true))
    listen('pointerleave', hover(false))
    listen('focusin', () => setIsFocused(true))
    listen('focusout', (event) => {
      const next = event instanceof FocusEvent ? event.relatedTarget : null
      setIsFocused(next instanceof Node && current.contains(next))
    })
    return () => listening.abort()
  }, [region])
  return isHovered || isFocused
}
