import { useId, useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { fieldAtPath, isDecorativePicture, labelOfField } from '#contract/website-form.ts'
import { type FieldProps, fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { ArticleThumb } from '#web/features/website/gallery/picture-thumb.tsx'
import { isOwnPicture } from '#web/features/website/gallery/pictures.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { PictureDialog } from './picture-dialog.tsx'

/** A picture of a page, with what is said of it. */
export function PictureField({ draft, state, path }: FieldProps) {
  const { isHalf, crops = [], usualFocus } = fieldAtPath(state.document, path) ?? {}
  const label = labelOfField(state.document, path)
  const isOrnament = isDecorativePicture(path)
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const { content, document, errors } = state
  const parts = isOrnament ? [path] : [path, `${path}Alt`, `${path}Focus`]
  const [image = '', alt = '', focus = ''] = parts.map((part) => fieldTextOf(valueAt(content, part)))
  const isChanged = parts.some(
    (part) => fieldTextOf(valueAt(document.published, part)) !== fieldTextOf(valueAt(content, part)),
  )
  const wrong = parts.find((part) => errors[part] !== undefined)
  const described = [wrong && `${id}problem`, isChanged && `${id}was`].filter(Boolean).join(' ')
  return (
    <div
      className={`field editor-field picture-field ${isChanged ? 'editor-changed' : ''} ${isHalf ? 'editor-half' : ''}`}
    >
      <p className="row-between editor-label" id={`${id}label`}>
        {label}
      </p>
      <div className="beside-picture">
        <ArticleThumb image={image} focus={focus || undefined} sizes="8rem" />
        <div>
          {!isOrnament && (
            <p className="fine-print">
              {alt ||
                (isOwnPicture(image) ? 'No words for people who cannot see it yet' : 'Came with the website')}
            </p>
          )}
          <button
            type="button"
            className="text-button"
            data-path={wrong ?? path}
            aria-describedby={described || undefined}
            aria-label={`Change the picture: ${label}`}
            onClick={() => setChoosing(true)}
          >
            Change
          </button>
        </div>
      </div>
      {wrong && <FieldError id={`${id}problem`}>{errors[wrong]}</FieldError>}
      {isChanged && (
        <p className="icon-line text-small semibold wrap-anywhere editor-was" id={`${id}was`}>
          <Icon name="half" />
          Changed
        </p>
      )}
      {isChoosing && (
        <PictureDialog
          heading="Change the picture"
          yes="Take it"
          first={{ name: image, alt, ...(focus && { focus }) }}
          crops={crops.filter(({ entry }) => entry === undefined || path.includes(`[${entry}]`))}
          {...{ usualFocus, isOrnament }}
          place={path}
          onConsent={() => draft.mend(path)}
          onClose={() => setChoosing(false)}
          onChosen={(picture) => {
            draft.write(path, picture.name)
            if (isOrnament) return
            draft.write(`${path}Alt`, picture.isUsual ? undefined : picture.alt)
            draft.write(`${path}Focus`, picture.focus)
          }}
        />
      )}
    </div>
  )
}
