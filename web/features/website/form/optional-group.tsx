import { useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { type EditorField, fieldAtPath } from '#contract/website-form.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import type { FieldProps } from './text-field.tsx'

type Props = {
  path: string
  label: string
  isOn: boolean
  was?: string | undefined
  onChange: (isOn: boolean) => void
}

function Switch({ path, label, isOn, was, onChange }: Props) {
  return (
    <div className={`field editor-field ${was ? 'editor-changed' : ''}`}>
      <label className="tap semibold editor-switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          data-path={path}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {was && (
        <p className="icon-line text-small semibold wrap-anywhere editor-was">
          <Icon name="half" />
          Was: {was}
        </p>
      )}
    </div>
  )
}

/** What a field begins with. */
const firstValue = ({ startWith = '' }: EditorField) =>
  typeof startWith === 'number' ? addDays(londonDay(new Date()), startWith) : startWith

/** Fields that are there or not, all together. What was switched off is still there when it is switched on again. */
export function OptionalGroup({ draft, state, path }: FieldProps) {
  const { label = '' } = fieldAtPath(state.document, path) ?? {}
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
