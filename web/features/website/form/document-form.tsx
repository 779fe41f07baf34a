import { ChevronDownIcon } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { FormProvider, useController, useWatch } from 'react-hook-form'
import type { Field, FieldMeta } from '#content/fields.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { PictureField } from '#web/features/website/pictures/picture-field.tsx'
import { PictureWriting } from '#web/features/website/pictures/picture-writing.tsx'
import { errorPaths, useOpenEditor } from '#web/features/website/use-editor.ts'
import { formatCountOf } from '#web/lib/format.ts'
import {
  ChoiceField,
  type ControlProps,
  fieldGrid,
  InputField,
  LinesField,
  ParagraphField,
  SwitchField,
} from './controls.tsx'
import { startOfGroup } from './form-values.ts'
import { ListField } from './list-field.tsx'

/** The fields of a document in their groups, as content/ describes them. */
export function DocumentForm() {
  const { field, form, changes, name } = useOpenEditor()
  const all = Object.entries(field.fields ?? {})
  const grouped = all.flatMap(([path, one]) => (one.group ? [{ path, field: one, group: one.group }] : []))
  const wrong = errorPaths(form.formState.errors).map((path) => path.split('.')[0])
  return (
    <FormProvider {...form}>
      {[...new Set(grouped.map(({ group }) => group.title))].map((title, index) => {
        const fields = grouped.filter(({ group }) => group.title === title)
        const count = changes.filter((change) => change.group === title).length
        const wrongHere = wrong.filter((name) => fields.some(({ path }) => path === name)).length
        return (
          <PartFold
            key={title}
            title={title}
            hint={fields[0]?.group.hint}
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
              {fields.map((one) => (
                <FieldAt key={one.path} {...one} />
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
  hint: string | undefined
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

type FieldProps = { field: Field; path: string }

/** A field with the control that its description asks for; an object is its fields. A key in one draws no other anew. */
const FieldAt = memo(function FieldAt({ field, path }: FieldProps) {
  const { meta, fields, isOptional, entry } = field
  if (meta?.control === 'group') return <OptionalGroup {...{ field, path }} />
  if (fields) return <Fields {...{ field, path }} />
  if (meta?.label === undefined) return null
  const { label, hint, isHalf } = meta
  const common = { path, label, isOptional, hint, isHalf }
  switch (meta.control) {
    case 'text':
      return meta.input ? <InputField {...common} type={meta.input} /> : <ParagraphField {...common} />
    case 'markdown':
      return <MarkdownField {...common} />
    case 'choice':
      return <ChoiceField {...common} meta={meta} />
    case 'day':
      return <InputField {...common} type="date" />
    case 'time':
      return <InputField {...common} type="time" />
    case 'switch':
      return <SwitchField {...common} off={isOptional ? '' : false} />
    case 'picture':
      return <PictureField {...{ path, label, meta }} />
    case 'list':
      if (entry?.meta?.control === 'text') return <LinesField {...common} meta={meta} />
      if (entry?.meta?.control === 'picture')
        return <Pictures {...common} meta={entry.meta} count={meta.max} />
      return (
        entry && (
          <ListField {...{ entry, path, meta }} renderFields={(at) => <Fields field={entry} path={at} />} />
        )
      )
  }
})

type PicturesProps = ControlProps & { meta: Extract<FieldMeta, { control: 'picture' }>; count: number }

/** As many as there have to be. */
const Pictures = ({ path, meta, count }: PicturesProps) =>
  [...new Array(count).keys()].map((place) => (
    <PictureField key={place} path={`${path}.${place}`} label={`${meta.label} ${place + 1}`} meta={meta} />
  ))

const Fields = ({ field: { fields = {} }, path }: FieldProps) =>
  Object.entries(fields).map(([name, inner]) => <FieldAt key={name} field={inner} path={`${path}.${name}`} />)

/** Fields that are there or not, all together. */
function OptionalGroup({ field, path }: FieldProps) {
  const isOn = Boolean(useWatch({ name: path }))
  return (
    <>
      <SwitchField path={path} label={field.meta?.label ?? ''} on={startOfGroup(field)} off={null} />
      {isOn && <Fields {...{ field, path }} />}
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
