import { useEffect, useRef } from 'react'
import type { DraftState } from './draft-state.ts'
import { markPreview } from './preview-marks.ts'

/** Lets the page of a preview follow the field that has the focus; gives what marks each page that was loaded. */
export function usePreviewMarks(state: DraftState, onField?: (path: string) => void) {
  const marks = useRef<ReturnType<typeof markPreview>>(undefined)
  const active = useRef<string>(undefined)
  const latest = useRef({ state, onField })
  useEffect(() => {
    latest.current = { state, onField }
  })
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const path = target instanceof Element ? target.closest('[data-path]')?.getAttribute('data-path') : null
      if (!path) return
      active.current = path
      marks.current?.show(path)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  return (shown: Window & typeof globalThis) => {
    const press = (path: string) => latest.current.onField?.(path)
    marks.current = markPreview(shown, () => latest.current.state, press)
    // Drawn anew after each save, it stays where it was.
    marks.current.show(active.current, true)
  }
}
