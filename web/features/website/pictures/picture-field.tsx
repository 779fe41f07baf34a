import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { FieldMeta } from '#content/fields.ts'
import { TextField } from '#web/features/website/form/controls.tsx'
import { ConsentFields } from '#web/features/website/pictures/consent-fields.tsx'
import { FocusPicker } from '#web/features/website/pictures/focus-picker.tsx'
import { ArticleThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import { useOwnPictures } from '#web/features/website/pictures/queries.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { ChoosePicture } from './choose-picture.tsx'

type Meta = Extract<FieldMeta, { control: 'picture' }>
type Props = { path: string; label: string; meta: Meta }

const altMeta = { control: 'text', min: 10, max: 125 } as const

/** The path of a field beside another one. */
const beside = (path: string, name: string) => [...path.split('.').slice(0, -1), name].join('.')

/** A picture, with what is said of it, what must never be cut off of it, and who agreed to be in it. */
export function PictureField({ path, label, meta }: Props) {
  const { setValue, clearErrors } = useFormContext()
  const { field, fieldState } = useController({ name: path })
  const own = useOwnPictures()
  const [isChoosing, setChoosing] = useState(false)
  const altPath = meta.alt && beside(path, meta.alt)
  const image = String(field.value ?? '')
  const picture = own.pictures?.get(image)
  const error = fieldState.error?.message
  const write = (name: string | undefined, value: string) =>
    name && setValue(beside(path, name), value, { shouldDirty: true })
  return (
    <div className={`field editor-field picture-field ${meta.isHalf ? 'editor-half' : ''}`}>
      <p className="row-between editor-label">{label}</p>
      <div className="beside-picture">
        <PictureOf image={image} path={path} focus={meta.focus} />
        <button
          type="button"
          className="text-button"
          data-path={path}
          aria-label={`Change the picture: ${label}`}
          onClick={() => setChoosing(true)}
        >
          <ImageIcon className="icon" />
          {image === '' ? 'Choose' : 'Change'}
        </button>
      </div>
      {error && <FieldError>{error}</FieldError>}
      {altPath && image !== '' && (
        <TextField
          path={altPath}
          label="Words for people who cannot see it"
          hint={
            picture || meta.needsAlt
              ? 'Read out instead of the picture. Say the length, the curl, the colour.'
              : 'Left empty, those that the picture came with.'
          }
          meta={altMeta}
        />
      )}
      {picture && meta.focus && own.pictures && (
        <FocusOf path={beside(path, meta.focus)} image={image} meta={meta} pictures={own.pictures} />
      )}
      {picture && <ConsentFields key={picture.id} picture={picture} onRecorded={() => clearErrors(path)} />}
      {isChoosing && (
        <ChoosePicture
          heading="Change the picture"
          chosen={image}
          takesCutOut={meta.takesCutOut === true}
          onClose={() => setChoosing(false)}
          onChosen={({ name }) => {
            if (name === image) return
            // What was said of the picture before is not true of this one.
            write(meta.alt, '')
            write(meta.focus, '')
            field.onChange(name)
          }}
        />
      )}
    </div>
  )
}

function PictureOf({ image, path, focus }: { image: string; path: string; focus: string | undefined }) {
  const { watch } = useFormContext()
  const point: unknown = focus && watch(beside(path, focus))
  return (
    <ArticleThumb image={image} focus={typeof point === 'string' && point ? point : undefined} sizes="8rem" />
  )
}

type FocusProps = {
  path: string
  image: string
  meta: Meta
  pictures: Parameters<typeof FocusPicker>[0]['pictures']
}

function FocusOf({ path, image, meta, pictures }: FocusProps) {
  const { field } = useController({ name: path })
  return (
    <FocusPicker
      label="What must never be cut off"
      {...{ image, pictures }}
      focus={String(field.value ?? '') || undefined}
      {...(meta.crops && { crops: meta.crops })}
      {...(meta.usualFocus && { usual: meta.usualFocus })}
      onChange={field.onChange}
    />
  )
}
