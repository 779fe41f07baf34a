import { useController, useFormContext } from 'react-hook-form'
import type { Field } from '#content/fields.ts'
import type { Tool } from '#web/admin/ui/writing/toolbar.tsx'
import { PictureField } from '#web/features/website/pictures/picture-field.tsx'
import { PictureWriting } from '#web/features/website/pictures/picture-writing.tsx'
import { ChoiceField, MomentField, SwitchField, TextField } from './controls.tsx'
import { startOfGroup } from './form-values.ts'
import { ListField } from './list-field.tsx'

export type FieldProps = { field: Field; path: string; label?: string | undefined }

/** A field with the control that its description asks for; an object is its fields. */
export function FieldAt({ field, path, label }: FieldProps) {
  const { meta, fields } = field
  if (meta?.control === 'group') return <OptionalGroup {...{ field, path }} />
  if (fields)
    return Object.entries(fields).map(([name, inner]) => (
      <FieldAt key={name} field={inner} path={`${path}.${name}`} />
    ))
  const shown = label ?? meta?.label
  if (!meta || shown === undefined) return null
  const { isOptional } = field
  const common = { path, label: shown, isOptional, hint: meta.hint, isHalf: meta.isHalf }
  switch (meta.control) {
    case 'line':
    case 'text':
      return <TextField {...common} meta={meta} />
    case 'markdown':
      return <MarkdownField {...common} />
    case 'choice':
      return <ChoiceField {...common} values={meta.values} names={meta.names} />
    case 'day':
    case 'time':
      return <MomentField {...common} type={meta.control === 'day' ? 'date' : 'time'} />
    case 'switch':
      return <SwitchField {...common} />
    case 'picture':
      return <PictureField {...{ path, label: shown, meta }} />
    case 'list':
      return (
        <ListField
          {...{ field, path, meta }}
          label={shown}
          renderField={(one, at, name) => <FieldAt field={one} path={at} label={name} />}
        />
      )
  }
}

/** Fields that are there or not, all together. */
function OptionalGroup({ field, path }: FieldProps) {
  const { setValue } = useFormContext()
  const { field: group } = useController({ name: path })
  const isOn = group.value !== undefined
  return (
    <>
      <SwitchField
        path={path}
        label={field.meta?.label ?? ''}
        isOn={isOn}
        onChange={(next) =>
          setValue(path, next ? startOfGroup(field) : undefined, { shouldDirty: true, shouldTouch: true })
        }
      />
      {isOn &&
        Object.entries(field.fields ?? {}).map(([name, inner]) => (
          <FieldAt key={name} field={inner} path={`${path}.${name}`} />
        ))}
    </>
  )
}

const tools: readonly Tool[] = ['bold', 'heading', 'list', 'numbers', 'quote', 'link', 'picture']

function MarkdownField({ path, label, hint }: { path: string; label: string; hint?: string | undefined }) {
  const { field, fieldState } = useController({ name: path })
  const text = String(field.value ?? '')
  return (
    <PictureWriting
      label={label}
      path={path}
      shown={tools}
      value={text}
      onWrite={field.onChange}
      error={fieldState.error?.message}
      hint={hint ?? 'Select words and press Bold or Link: the text looks here as it will be read.'}
    />
  )
}
