import { ChevronDownIcon } from 'lucide-react'
import { memo, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Field, FieldMeta } from '#content/fields.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { PictureField } from '#web/features/website/pictures/picture-field.tsx'
import { PictureThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import { PictureWriting } from '#web/features/website/pictures/picture-writing.tsx'
import { pictureStatus, useOwnPictures } from '#web/features/website/pictures/queries.ts'
import {
  ChoiceField,
  type ControlProps,
  fieldGrid,
  InputField,
  LinesField,
  ParagraphField,
  SwitchField,
} from './controls.tsx'
import { firstOf, nameOf, recordOf, startOfGroup } from './form-values.ts'
import { ListField } from './list-field.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

type FieldProps = { field: Field; path: string }

/** A field with the control that its description asks for; an object is its fields. A key in one draws no other anew. */
export const FieldAt = memo(function FieldAt({ field, path }: FieldProps) {
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
      return entry && <ListField {...{ entry, path, meta }} renderEntry={(one) => <ListEntry {...one} />} />
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

const smallLook = 'flex flex-wrap items-center gap-x-3 gap-y-1'
/** The labels of the first row are the headings of the columns. */
const inColumns = 'grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [li+li_&_label]:sr-only'
/** Words that a column would break into a narrow strip. */
const isLong = ({ meta }: Field) => meta?.control === 'text' && meta.max > 80

type EntryProps = { entry: Field; entryName: string; path: string; index: number }

/** Short entries stand open; longer ones are folded, under their picture and their first words. */
function ListEntry({ entry, entryName, path, index }: EntryProps) {
  const value = recordOf(useWatch({ name: path }))
  const name = nameOf(entry, value)
  const [isNew] = useState(name === '')
  const shown = Object.values(entry.fields ?? {}).filter(({ meta, fields }) => meta?.label ?? fields)
  const inner = <Fields field={entry} path={path} />
  if (shown.length <= 2)
    return (
      <div className={`grid min-w-0 flex-[1_1_16rem] gap-2 ${shown.some(isLong) ? '' : inColumns}`}>
        {inner}
      </div>
    )
  const image = firstOf(entry, 'picture')
  const isTestimonial = Object.hasOwn(entry.fields ?? {}, 'consent')
  return (
    <details className="editor-entry group/entry min-w-0 flex-[1_1_10rem] open:basis-full" open={isNew}>
      <summary className="line min-h-14 gap-2 sm:gap-[0.9rem]">
        {image && (
          <PictureThumb
            image={String(value[image] ?? '')}
            sizes="5rem"
            className="aspect-[4/5] h-auto w-[clamp(4.25rem,6vw,5.25rem)] flex-none bg-cream-200 object-cover"
          />
        )}
        <span className="named flex-1 wrap-anywhere">
          <b className="line-clamp-3">{name || `New ${entryName}`}</b>
          {isTestimonial && (
            <small className={smallLook}>
              {String(value.name ?? '')}
              {value.sample === true ? (
                <StatusBadge kind="sample">Example</StatusBadge>
              ) : (
                !value.consent && <StatusBadge kind="lock">Only you see it</StatusBadge>
              )}
            </small>
          )}
          {image === 'image' && <PictureStatus image={String(value.image ?? '')} />}
        </span>
        <ChevronDownIcon className="icon group-open/entry:rotate-180" />
      </summary>
      <div className={`fields ${fieldGrid}`}>
        {inner}
        {isTestimonial && Boolean(value.consent) && (
          <WithdrawButton id={String(value.id)} place={index + 1} />
        )}
      </div>
    </details>
  )
}

function PictureStatus({ image }: { image: string }) {
  const { pictures } = useOwnPictures()
  if (!pictures || image === '') return null
  const { words, isBad } = pictureStatus(image, pictures)
  return <small className={isBad ? 'bad' : undefined}>{words}</small>
}
