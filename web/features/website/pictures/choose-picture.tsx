import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { altText } from '#content/fields.ts'
import { closeThen, Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { useOwnPictures } from './queries.ts'
import { useUpload } from './upload.tsx'

/** Takes a picture, with what is said of it where it stands. */
type Take = (name: string, alt: string) => void

type Props = {
  /** The picture that stands there now. */
  current?: string
  /** In a text, words belong to it; elsewhere the picture that is pressed is taken at once. */
  isInText?: boolean
  /** Called once the dialog is shut. */
  onChosen: Take
  onClose: () => void
}

const choiceLook =
  'w-full aria-pressed:outline-3 aria-pressed:outline-offset-3 aria-pressed:outline-copper-500 aria-pressed:focus-visible:outline-aubergine-900'

/** A dialog with her own pictures, the newest first, those that came with the website, and her phone's. */
export function ChoosePicture({ current, isInText, onChosen, onClose }: Props) {
  const [chosen, setChosen] = useState<{ name: string; alt: string }>()
  const { query, pictures, shipped = [] } = useOwnPictures()
  // Nothing is said of a picture of hers in general: what it shows is written where it stands.
  const take: Take = (...picture) => closeThen(onClose, () => onChosen(...picture))
  const press: Take = (name, alt) => (isInText ? setChosen({ name, alt }) : take(name, alt))
  const upload = useUpload((name) => press(name, ''))
  const own = [...(pictures?.values() ?? [])]
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt))
    .map(({ id, madeAt }) => ({
      name: id,
      alt: '',
      label: `Your picture of ${formatMediumDateTime(madeAt)}`,
    }))
  const lists = {
    'Your own': own,
    'Came with the website': shipped.map((one) => ({ ...one, label: one.alt })),
  }
  return (
    <Dialog isSheet heading={isInText ? 'Put a picture here' : 'Change the picture'} onClose={onClose}>
      <div className="column picture-dialog">
        {pictures ? (
          <div className="column -mx-1.5 max-h-[min(24rem,45vh)] scroll-p-2 overflow-auto p-1.5">
            {Object.entries(lists).map(([heading, choices]) => (
              <section key={heading} aria-label={heading} className="not-has-[li]:hidden">
                <h3 className="plain-heading mb-2">{heading}</h3>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-[0.6rem]">
                  {choices.map(({ name, alt, label }) => (
                    <li key={name}>
                      <button
                        type="button"
                        className={choiceLook}
                        aria-label={label}
                        aria-pressed={(chosen?.name ?? current) === name}
                        onClick={() => press(name, alt)}
                      >
                        <PictureThumb
                          image={name}
                          sizes="8rem"
                          className="aspect-square h-auto w-full bg-cream-200 object-cover"
                        />
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ) : (
          <NotLoaded of={query} what="your pictures" />
        )}
        {upload.shown}
        {chosen && <PictureWords key={chosen.name} {...chosen} onTake={take} />}
        <DialogActions>
          <Button
            small
            variant={chosen ? 'line' : 'filled'}
            disabled={upload.isSending}
            onClick={upload.choose}
          >
            <PlusIcon className="icon" />A new one
          </Button>
          <button type="button" className="text-button" onClick={onClose}>
            Cancel
          </button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** What is said of a picture in a text. */
function PictureWords({ name, alt: known, onTake }: { name: string; alt: string; onTake: Take }) {
  const [alt, setAlt] = useState(known)
  const [isTried, setTried] = useState(false)
  const { data, error } = altText().safeParse(alt)
  return (
    <>
      <TextAreaField
        ref={takeFocus}
        data-takes-focus
        label="Words for people who cannot see it"
        error={
          isTried && error
            ? `${error.issues[0]?.message} It is read to people who cannot see the picture.`
            : undefined
        }
        rows={2}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <Button
        small
        className="self-start"
        onClick={() => (data === undefined ? setTried(true) : onTake(name, data))}
      >
        Put it in
      </Button>
    </>
  )
}
