import { Icon } from '#web/ui/glyph/glyph.tsx'

type Props = {
  path: string
  label: string
  isOn: boolean
  was?: string | undefined
  onChange: (isOn: boolean) => void
}

export function Switch({ path, label, isOn, was, onChange }: Props) {
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
