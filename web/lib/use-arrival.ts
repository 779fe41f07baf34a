import { useEffect, useRef } from 'react'

/** Whoever was led to this heading by the address goes on there, once what stands above it has its height. */
export function useArrivalAt(id: string, isShown: boolean): void {
  const isAwaited = useRef(location.hash === `#${id}`)
  useEffect(() => {
    if (!isAwaited.current || !isShown) return
    isAwaited.current = false
    const heading = document.getElementById(id)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [id, isShown])
}
