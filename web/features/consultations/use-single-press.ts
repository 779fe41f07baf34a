import { type RefObject, useEffect } from 'react'

/** The second click of a double click comes within this time. */
const doublePressMs = 500

/** Ignores the second click of a double click after `isChanged`: it would hit a control that has just appeared there. */
export function useIgnoreSecondClick(box: RefObject<HTMLElement | null>, isChanged: boolean): void {
  useEffect(() => {
    const { current } = box
    if (!isChanged || !current) return
    const changedAt = performance.now()
    const ignore = (event: MouseEvent) => {
      // Keep clicks made by a key (`detail` is 0): they hit the focused control, wherever it is.
      if (event.detail === 0 || event.timeStamp - changedAt > doublePressMs) return
      event.preventDefault()
      event.stopPropagation()
    }
    current.addEventListener('click', ignore, { capture: true })
    return () => current.removeEventListener('click', ignore, { capture: true })
  }, [box, isChanged])
}
