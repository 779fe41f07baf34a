import { ChevronDownIcon } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { FormProvider, useController, useFormContext } from 'react-hook-form'
import type { Field } from '#content/fields.ts'
import { isRecord } from '#contract/is-record.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { PictureField } from '#web/features/website/pictures/picture-field.tsx'
import { PictureWriting } from '#web/features/website/pictures/picture-writing.tsx'
import { type EditorState, errorPaths } from '#web/features/website/use-editor.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ChoiceField, type ControlProps, fieldGrid, InputField, SwitchField, TextField } from './controls.tsx'
import { startOfGroup } from './form-values.ts'
import { ListField } from './list-field.tsx'

/** The fields of a document in their groups, as content/ describes them. */
export function DocumentForm({ editor }: { editor: EditorState }) {
  const { field, form, changes, name } = editor
  const all = Object.entries(field.fields ?? {})
  const groups = new Map(all.flatMap(([, { group }]) => (group ? [[group.title, group] as const] : [])))
  const wrong = errorPaths(form.formState.errors)
  return (
    <FormProvider {...form}>
      {[...groups.values()].map((group, index) => {
        const fields = all.filter(([, one]) => one.group?.title === group.title)
        const count = changes.filter((change) => change.group === group.title).length
        const wrongHere = wrong.filter((path) =>
          fields.some(([field]) => field === path.split('.')[0]),
        ).length
        return (
          <PartFold
            key={group.title}
            {...group}
            badge={
              wrongHere > 0 ? (
                <StatusBadge kind="bad">{wrongHere} to put right</StatusBadge>
              ) : (
                count > 0 && <StatusBadge kind="draft">{formatCountOf(count, 'change')}</StatusBadge>
              )
            }
            isOpen={index === 0 || count > 0 || name === 'details'}
          >
            <div className={`fields ${fieldGrid} px-(--edge-padding)`}>
              {fields.map(([path, one]) => (
                <FieldAt key={path} field={one} path={path} />
              ))}
            </div>
          </PartFold>
        )
      })}
    </FormProvider>
  )
}

type FoldProps = {
  title: string
  hint: string
  badge?: ReactNode
  /** At first. */
  isOpen: boolean
  children: ReactNode
}

/** A part of the form under its title. */
export function PartFold({ title, hint, badge, isOpen, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details className="group/part bg-cream-50 max-md:-mx-gutter" open={isOpenAtFirst}>
      <summary className="line min-h-16 px-(--edge-padding) py-[0.9rem]">
        <span className="named flex-1 font-display text-[1.375rem] leading-[1.2] font-normal tracking-[-0.008em]">
          {title}
          {hint && <small>{hint}</small>}
        </span>
        {badge}
        <ChevronDownIcon className="icon group-open/part:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

type FieldProps = { field: Field; path: string; label?: string | undefined }

/** A field with the control that its description asks for; an object is its fields. A key in one draws no other anew. */
const FieldAt = memo(function FieldAt({ field, path, label }: FieldProps) {
  const { meta, fields, isOptional } = field
  if (meta?.control === 'group') return <OptionalGroup {...{ field, path }} />
  if (fields) return <Fields fields={fields} path={path} />
  const shown = label ?? meta?.label
  if (!meta || shown === undefined) return null
  const common = { path, label: shown, isOptional, hint: meta.hint, isHalf: meta.isHalf }
  switch (meta.control) {
    case 'text':
      return <TextField {...common} meta={meta} />
    case 'markdown':
      return <MarkdownField {...common} />
    case 'choice':
      return <ChoiceField {...common} meta={meta} />
    case 'day':
      return <InputField {...common} type="date" />
    case 'time':
      return <InputField {...common} type="time" />
    case 'switch':
      return <SwitchField {...common} />
    case 'picture':
      return <PictureField path={path} label={shown} meta={meta} />
    case 'list':
      return (
        <ListField
          {...{ field, path, meta }}
          label={shown}
          renderField={(one, at, name) => <FieldAt field={one} path={at} label={name} />}
        />
      )
  }
})

const Fields = ({ fields = {}, path }: Pick<Field, 'fields'> & { path: string }) =>
  Object.entries(fields).map(([name, inner]) => <FieldAt key={name} field={inner} path={`${path}.${name}`} />)

/** Fields that are there or not, all together. */
function OptionalGroup({ field, path }: FieldProps) {
  const { setValue } = useFormContext()
  const { field: group } = useController({ name: path })
  const isOn = isRecord(group.value)
  return (
    <>
      <SwitchField
        path={path}
        label={field.meta?.label ?? ''}
        isOn={isOn}
        onChange={(next) =>
          setValue(path, next ? startOfGroup(field) : null, { shouldDirty: true, shouldTouch: true })
        }
      />
      {isOn && <Fields fields={field.fields} path={path} />}
    </>
  )
}

function MarkdownField({ path, label }: ControlProps) {
  const { field, fieldState } = useController({ name: path })
  return (
    <PictureWriting
      label={label}
      path={path}
      value={String(field.value ?? '')}
      onWrite={field.onChange}
      error={fieldState.error?.message}
      hint="Select words and press Bold or Link: the text looks here as it will be read."
    />
  )
}
