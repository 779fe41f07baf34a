import { useEffect, useRef } from 'react'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { markPreview } from './preview-marks.ts'

/** Lets the page of a preview follow the field that has the focus; gives what marks each page that was loaded. */
export function usePreviewMarks(state: DraftState, onField?: (path: string) => void) {
  const marks = useRef<ReturnType<typeof markPreview>>(undefined)
  // Kept from page to page: one that comes later, or is hidden on a phone as yet, is brought there then.
  const sought = useRef<{ path?: string; isNew: boolean }>({ isNew: false })
  const latest = useRef({ state, onField })
  useEffect(() => {
    latest.current = { state, onField }
  })
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const path = target instanceof Element ? target.closest('[data-path]')?.getAttribute('data-path') : null
      if (!path) return
      Object.assign(sought.current, { path, isNew: true })
      marks.current?.redraw()
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  return (shown: Window & typeof globalThis) => {
    // What is written just now stays in sight.
    sought.current.isNew = true
    marks.current = markPreview(shown, {
      stateNow: () => latest.current.state,
      onField: (path) => latest.current.onField?.(path),
      sought: sought.current,
    })
  }
}
