import { useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Place } from './layouts/layout.ts'
import { Switch } from './switch-field.tsx'
import type { EditorProps } from './text-field.tsx'

/** Fields that are there or not, all together. What was switched off is still there when it is switched on again. */
export function OptionalGroup({ draft, state, place }: EditorProps & { place: Place }) {
  const { path, label, hint, startWith } = place
  const value = valueAt(state.content, path)
  const published = valueAt(state.document.published, path)
  const [last, keepLast] = useState<unknown>(published)
  const isOn = value !== undefined
  return (
    <Switch
      {...{ path, label, isOn }}
      hint={hint}
      was={isOn === (published !== undefined) ? undefined : isOn ? 'off' : 'on'}
      onChange={(next) => {
        if (!next) keepLast(value)
        draft.write(path, next ? (last ?? startWith?.(londonDay(new Date()))) : undefined)
      }}
    />
  )
}
