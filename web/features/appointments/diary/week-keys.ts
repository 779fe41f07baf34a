import type { KeyboardEvent } from 'react'
import { addDays } from '#contract/london-time.ts'
import { openBookForm } from './diary-links.ts'

const typing = 'input, select, textarea, [contenteditable]'

type Week = { day: string; today: string; onDay: (day: string) => void }

/**
 * Alt and an arrow change the week, T goes to today, B books. Only while the focus is within the week, since a letter
 * alone must not act elsewhere (WCAG 2.1.4).
 */
export function handleWeekKey(event: KeyboardEvent<HTMLElement>, { day, today, onDay }: Week): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event
  if (ctrlKey || metaKey || shiftKey || (target instanceof Element && target.closest(typing))) return
  const acts = new Map(
    altKey
      ? [
          ['ArrowLeft', () => onDay(addDays(day, -7))],
          ['ArrowRight', () => onDay(addDays(day, 7))],
        ]
      : [
          ['t', () => onDay(today)],
          ['b', openBookForm],
        ],
  )
  const act = acts.get(altKey ? key : key.toLowerCase())
  if (!act) return
  event.preventDefault()
  act()
}
