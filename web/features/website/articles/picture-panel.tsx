import { useId, useState } from 'react'
import { EditorField, type EditorProps, fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { ArticleThumb } from '#web/features/website/gallery/picture-thumb.tsx'
import { PictureDialog } from '#web/features/website/pictures/picture-dialog.tsx'
import { SelectField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'

const crops = [
  { name: 'Article', ratio: '16 / 10' },
  { name: 'On a card', ratio: '4 / 3' },
  { name: 'A tall card', ratio: '4 / 5' },
] as const

/** Its picture, and what stands on its card and on Google. */
export function PicturePanel({ draft, state }: EditorProps) {
  const heading = useId()
  const { content, errors, document } = state
  const [isChoosing, setChoosing] = useState(false)
  const [image, alt] = [fieldTextOf(content.image), fieldTextOf(content.imageAlt)]
  const focus = fieldTextOf(content.imageFocus) || undefined
  const refused = errors.image ?? errors.imageAlt
  const categories = document.fields.category?.values ?? []
  return (
    <section className="box column article-panel" aria-labelledby={heading}>
      <h2 id={heading}>Picture</h2>
      {image && (
        <>
          <ArticleThumb {...{ image, focus }} sizes="(width >= 64rem) 26rem, 92vw" />
          <p className="fine-print">{alt || 'No words for people who cannot see it yet'}</p>
        </>
      )}
      <button
        type="button"
        className="text-button"
        data-path={errors.image === undefined ? 'imageAlt' : 'image'}
        aria-describedby={refused ? `${heading}problem` : undefined}
        onClick={() => setChoosing(true)}
      >
        {image ? 'Replace it or its words' : 'Choose a picture'}
      </button>
      {refused && (
        <FieldError id={`${heading}problem`}>
          {errors.image === undefined
            ? 'The picture has no words yet. Say in 10 to 125 letters what it shows.'
            : image
              ? errors.image
              : 'An article needs a picture. Please choose one.'}
        </FieldError>
      )}
      <SelectField
        label="Category"
        data-path="category"
        value={fieldTextOf(content.category)}
        placeholder="Please choose"
        options={categories.map((value) => ({ value, label: value }))}
        error={errors.category === undefined ? undefined : 'Please choose a category.'}
        onChange={({ target }) => draft.write('category', target.value)}
      />
      <EditorField {...{ draft, state }} path="metaTitle" />
      {isChoosing && (
        <PictureDialog
          heading="Choose the picture"
          yes="Take it"
          first={image ? { name: image, alt, focus } : undefined}
          crops={crops}
          onConsent={() => draft.mend('image')}
          onClose={() => setChoosing(false)}
          onChosen={(picture) => {
            draft.write('image', picture.name)
            draft.write('imageAlt', picture.alt)
            draft.write('imageFocus', picture.focus)
          }}
        />
      )}
    </section>
  )
}
