import { useEffect, useRef } from 'react'

/** Focuses and scrolls to the heading that the address names, once the content above it has its final height. */
export function useFocusOnArrival(id: string, isShown: boolean): void {
  const isAwaited = useRef(location.hash === `#${id}`)
  useEffect(() => {
    if (!isAwaited.current || !isShown) return
    isAwaited.current = false
    const heading = document.getElementById(id)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [id, isShown])
}
