import { useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { type EditorField as Definition, fieldAtPath } from '#contract/website-form.ts'
import { PictureField } from '#web/features/website/pictures/picture-field.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { AwayNotice } from '#web/ui/notices/away-notice.tsx'
import { ConfirmField } from './confirm-field.tsx'
import { ListField } from './list-field.tsx'
import { EditorField, type FieldProps, fieldTextOf, optionalGroupOf } from './text-field.tsx'

/** The field at a path, with the control that its definition asks for. */
export function PlaceField(props: FieldProps) {
  const { state, path } = props
  const control = fieldAtPath(state.document, path)?.control
  const around = optionalGroupOf(state, path)
  // A part of a group that is switched off.
  if (around !== undefined && valueAt(state.content, around) === undefined) return null
  if (control === 'list') return <ListField {...props} />
  if (control === 'confirm') return <ConfirmField {...props} />
  if (control === 'optional') return <OptionalGroup {...props} />
  if (control === 'picture') return <PictureField {...props} />
  return (
    <>
      <EditorField {...props} />
      {control === 'away-words' && around !== undefined && <AwayPreview state={state} path={around} />}
    </>
  )
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** The notice as visitors see it. Beside the preview of the whole page it is not needed: see preview.css. */
function AwayPreview({ state, path }: Pick<FieldProps, 'state' | 'path'>) {
  const at = (name: string) => fieldTextOf(valueAt(state.content, `${path}.${name}`))
  const [from, back, text] = [at('from'), at('back'), at('text')]
  if (!isDay(from) || !isDay(back) || back <= from) return null
  const today = londonDay(new Date())
  if (back <= today)
    return (
      <p className="hint">This is over: visitors see nothing of it. Choose new days, or switch it off.</p>
    )
  return (
    <div className="away-preview">
      <p className="fine-print">
        {from > today ? `Visitors will see, from ${formatDayWithWeekday(from)}` : 'Visitors see'}
      </p>
      <AwayNotice backWords={formatDayWithWeekday(back)} text={text} />
    </div>
  )
}

/** What a field begins with. */
const firstValue = ({ startWith = '' }: Definition) =>
  typeof startWith === 'number' ? addDays(londonDay(new Date()), startWith) : startWith

/** Fields that are there or not, all together. What was switched off is still there when it is switched on again. */
function OptionalGroup({ draft, state, path }: FieldProps) {
  const { label = '' } = fieldAtPath(state.document, path) ?? {}
  const value = valueAt(state.content, path)
  const published = valueAt(state.document.published, path)
  const [last, keepLast] = useState<unknown>(published)
  const isOn = value !== undefined
  const first = () => {
    const inside = Object.entries(state.document.fields).filter(([name]) => name.startsWith(`${path}.`))
    return Object.fromEntries(inside.map(([name, field]) => [name.slice(path.length + 1), firstValue(field)]))
  }
  const was = isOn === (published !== undefined) ? undefined : isOn ? 'off' : 'on'
  const change = (next: boolean) => {
    if (!next) keepLast(value)
    draft.write(path, next ? (last ?? first()) : undefined)
  }
  return (
    <div className={`field editor-field ${was ? 'editor-changed' : ''}`}>
      <label className="tap semibold editor-switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          data-path={path}
          onChange={({ target }) => change(target.checked)}
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
