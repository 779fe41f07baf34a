import { useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { type EditorField, fieldAt } from '#contract/website-form.ts'
import { Switch } from './switch-field.tsx'
import type { FieldProps } from './text-field.tsx'

/** What a field begins with. */
const firstValue = ({ startWith = '' }: EditorField) =>
  typeof startWith === 'number' ? addDays(londonDay(new Date()), startWith) : startWith

/** Fields that are there or not, all together. What was switched off is still there when it is switched on again. */
export function OptionalGroup({ draft, state, path }: FieldProps) {
  const { label = '' } = fieldAt(state.document, path) ?? {}
  const value = valueAt(state.content, path)
  const published = valueAt(state.document.published, path)
  const [last, keepLast] = useState<unknown>(published)
  const isOn = value !== undefined
  const first = () => {
    const inside = Object.entries(state.document.fields).filter(([name]) => name.startsWith(`${path}.`))
    return Object.fromEntries(inside.map(([name, field]) => [name.slice(path.length + 1), firstValue(field)]))
  }
  return (
    <Switch
      {...{ path, label, isOn }}
      was={isOn === (published !== undefined) ? undefined : isOn ? 'off' : 'on'}
      onChange={(next) => {
        if (!next) keepLast(value)
        draft.write(path, next ? (last ?? first()) : undefined)
      }}
    />
  )
}
