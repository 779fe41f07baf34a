import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const lessMotion = '(prefers-reduced-motion: reduce)'

function onLessMotionChange(listen: () => void) {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}

/** Whether the visitor prefers reduced motion. */
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

/** Whether the mouse is over the region or the focus is in it, so that somebody is probably reading. */
export function useHoverOrFocus(region: RefObject<HTMLElement | null>) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const { current } = region
    if (!current) return
    const listening = new AbortController()
    const listen = (type: string, listener: (event: Event) => void) =>
      current.addEventListener(type, listener, { signal: listening.signal })
    // Mouse only: a finger cannot hover.
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
