import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { IconType } from '#web/ui/icon-type.ts'

export type BarLook = {
  /** The step; a new one replaces the buttons. */
  step: string
  look: 'none' | 'draft' | 'live' | 'bad'
  icon: IconType
  title: string
  note: string
  actions: ReactNode
}

type Props = BarLook & {
  label: string
  /** Announced instead of the visible text, if that changes while she types. */
  spoken?: { words: string | undefined } | undefined
}

/** A bar at the foot of the window: the state in words, and its actions. */
export function StateBar({ label, step, look, icon: Icon, title, note, actions, spoken }: Props) {
  const box = useRef<HTMLElement>(null)
  useFocusKept(box)
  return (
    <section ref={box} className={`row-between publish-bar publish-${look}`} aria-label={label} tabIndex={-1}>
      <span className="sr-only" role="status">
        {spoken?.words}
      </span>
      <div className="line publish-state" role="status" aria-live={spoken ? 'off' : undefined}>
        <Icon className="icon" />
        <p className="named">
          <b>{title}</b>
          {note && <small>{note}</small>}
        </p>
      </div>
      <div className="row publish-actions" key={step}>
        {actions}
      </div>
    </section>
  )
}

/** Moves the focus to the box when the focused element in it is removed. */
function useFocusKept(box: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const shown = box.current
    const enter = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
    }
    // Without a related target, the focused element may just have been removed.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null
    }
    shown?.addEventListener('focusin', enter)
    shown?.addEventListener('focusout', leave)
    return () => {
      shown?.removeEventListener('focusin', enter)
      shown?.removeEventListener('focusout', leave)
    }
  }, [box])
  // After every render: a button may also disappear within the same step.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
}
