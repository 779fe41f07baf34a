import { useId } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { Icon } from '#web/ui/glyph.tsx'
import type { Place } from './layouts/layout.ts'
import type { EditorProps } from './text-field.tsx'

/** Yes or no. */
export function SwitchField({ draft, state, place }: EditorProps & { place: Place }) {
  const { path, label, hint } = place
  const isOn = valueAt(state.content, path) === true
  const isChanged = isOn !== (valueAt(state.document.published, path) === true)
  return (
    <Switch
      {...{ path, label, hint, isOn }}
      was={isChanged ? (isOn ? 'no' : 'yes') : undefined}
      onChange={(value) => draft.write(path, value)}
    />
  )
}

type Props = {
  path: string
  label: string
  hint?: string | undefined
  isOn: boolean
  was?: string | undefined
  onChange: (isOn: boolean) => void
}

export function Switch({ path, label, hint, isOn, was, onChange }: Props) {
  const id = useId()
  return (
    <div className={`editor-field ${was ? 'editor-changed' : ''}`}>
      <label className="editor-switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          data-path={path}
          aria-describedby={hint ? `${id}hint` : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {was && (
        <p className="editor-was">
          <Icon name="half" />
          Was: {was}
        </p>
      )}
    </div>
  )
}
