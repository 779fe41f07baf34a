import { ImageIcon } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { FieldMeta } from '#content/fields.ts'
import { labelLook, ParagraphField } from '#web/features/website/form/controls.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { useOwnPictures } from './queries.ts'

type Props = { path: string; label: string; meta: Extract<FieldMeta, { control: 'picture' }> }

/** The path of a field beside another one. */
const beside = (path: string, name: string) => [...path.split('.').slice(0, -1), name].join('.')

/** A picture, with what is said of it, what must never be cut off of it, and who agreed to be in it. */
export function PictureField({ path, label, meta }: Props) {
  const { setValue, clearErrors } = useFormContext()
  const { field, fieldState } = useController({ name: path })
  const [isChoosing, setChoosing] = useState(false)
  const [altPath, focusPath] = [meta.alt, meta.focus].map((name) => name && beside(path, name))
  const focus: unknown = useWatch({ name: focusPath ?? path })
  const image = String(field.value ?? '')
  const picture = useOwnPictures().pictures?.get(image)
  const error = fieldState.error?.message
  return (
    <div
      className={`field editor-field picture-field [&>:is(.field,fieldset,section)]:mt-3 ${meta.isHalf ? 'editor-half' : ''}`}
    >
      <p className={labelLook}>{label}</p>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-4">
        <PictureThumb
          image={image}
          focus={focusPath && focus ? String(focus) : undefined}
          sizes="8rem"
          className="aspect-[4/5] h-auto w-full object-cover"
        />
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
        <ParagraphField
          path={altPath}
          label="Words for people who cannot see it"
          hint="Read out instead of the picture. Say the length, the curl, the colour."
        />
      )}
      {picture && focusPath && <FocusPicker path={focusPath} image={image} />}
      {picture && <ConsentFields key={picture.id} picture={picture} onRecorded={() => clearErrors(path)} />}
      {isChoosing && (
        <ChoosePicture
          current={image}
          onClose={() => setChoosing(false)}
          onChosen={(name) => {
            if (name === image) return
            // What was said of the picture before is not true of this one.
            for (const path of [altPath, focusPath]) if (path) setValue(path, '', { shouldDirty: true })
            field.onChange(name)
          }}
        />
      )}
    </div>
  )
}

/** Where pages look by themselves: heads are in the upper part. */
const usualPoint = '50% 22%'

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
  ArrowRight: [2, 0],
}

const clamp = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

/** What must never be cut off: tapped, or moved with the arrow keys. */
function FocusPicker({ path, image }: { path: string; image: string }) {
  const { field } = useController({ name: path })
  const focus = String(field.value ?? '')
  const [x = 50, y = 50] = (focus || usualPoint).split(' ').map((part) => Number.parseInt(part, 10))
  const moveTo = (left: number, top: number) => field.onChange(`${clamp(left)}% ${clamp(top)}%`)

  function point({ clientX, clientY, currentTarget }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    moveTo(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    moveTo(x + step[0], y + step[1])
  }
  return (
    <section aria-label="What must never be cut off">
      <p className="fine-print">Tap the picture where it must never be cut off.</p>
      <div
        className="relative mt-2 max-w-96 cursor-crosshair select-none [&_img]:pointer-events-none [&_img]:w-full"
        // Where a finger begins to scroll the page, it does not end.
        onPointerUp={point}
      >
        <PictureThumb image={image} sizes="(width >= 64rem) 24rem, 70vw" alt="Your picture" />
        <button
          type="button"
          className="absolute -m-6.5 size-13 cursor-move rounded-[50%] border-3 border-cream-50 bg-cream-50/20 shadow-[0_0_0_2px_var(--color-aubergine-900),inset_0_0_0_2px_var(--color-aubergine-900)] after:absolute after:inset-1/2 after:-m-1 after:size-2 after:rounded-[50%] after:bg-cream-50 after:shadow-[0_0_0_2px_var(--color-aubergine-900)] focus-visible:outline-3 focus-visible:outline-offset-4 focus-visible:outline-copper-500"
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-label={`Focus point, ${x} % across, ${y} % down. Move it with the arrow keys.`}
          onKeyDown={onKeyDown}
        />
      </div>
      <span className="sr-only" role="status">
        {focus && `${x} % across, ${y} % down`}
      </span>
    </section>
  )
}
