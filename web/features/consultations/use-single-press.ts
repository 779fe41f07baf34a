import { type RefObject, useEffect } from 'react'

/** The second press of a double one comes within this time. */
const doublePressMs = 500

/** Once `isChanged`, a second press at the same place meets nothing of what has come to stand there. */
export function useSinglePress(box: RefObject<HTMLElement | null>, isChanged: boolean): void {
  useEffect(() => {
    const { current } = box
    if (!isChanged || !current) return
    const changedAt = performance.now()
    const ignore = (event: MouseEvent) => {
      // A press of a key has no place: it meets what has the focus.
      if (event.detail === 0 || event.timeStamp - changedAt > doublePressMs) return
      event.preventDefault()
      event.stopPropagation()
    }
    current.addEventListener('click', ignore, { capture: true })
    return () => current.removeEventListener('click', ignore, { capture: true })
  }, [box, isChanged])
}
