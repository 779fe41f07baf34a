import { PlusIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { altMax, altText } from '#content/fields.ts'
import { closeThen, Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { useOwnPictures } from './queries.ts'
import { useUpload } from './upload.tsx'

/** A picture with what is said of it where it stands. */
export type ChosenPicture = { name: string; alt: string }

type Props = {
  heading: string
  /** The picture that stands there now. */
  current?: string
  /** Whether words belong to it there; otherwise the picture that is pressed is taken at once. */
  asksForWords?: boolean
  /** Called once the dialog is shut. */
  onChosen: (picture: ChosenPicture) => void
  onClose: () => void
}

/** A dialog with all pictures there are, and her phone's. */
export function ChoosePicture({ heading, onChosen, onClose, ...props }: Props) {
  return (
    <Dialog isSheet heading={heading} onClose={onClose}>
      <AllPictures
        {...props}
        onTake={(picture) => closeThen(onClose, () => onChosen(picture))}
        onCancel={onClose}
      />
    </Dialog>
  )
}

type AllProps = Pick<Props, 'current' | 'asksForWords'> & {
  onTake: (picture: ChosenPicture) => void
  onCancel: () => void
}

/** Her own, the newest first, and those that came with the website. */
function AllPictures({ current, asksForWords, onTake, onCancel }: AllProps) {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const { query, pictures, shipped = [] } = useOwnPictures({ isFresh: true })
  const onPress = asksForWords ? setChosen : onTake
  const upload = useUpload((name) => onPress({ name, alt: '' }))
  const own = [...(pictures?.values() ?? [])]
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt))
    // Nothing is said of a picture in general: what it shows is written where it stands.
    .map(({ id, madeAt }) => ({
      ...{ name: id, alt: '' },
      label: `Your picture of ${formatMediumDateTime(madeAt)}`,
    }))
  const others = shipped.map((picture) => ({ ...picture, label: picture.alt }))
  const lists = [
    ...(own.length > 0 ? [['Your own', own] as const] : []),
    ['Came with the website', others] as const,
  ]
  return (
    <div className="column picture-dialog">
      {pictures ? (
        <div className="column -mx-1.5 max-h-[min(24rem,45vh)] scroll-p-2 overflow-auto p-1.5">
          {lists.map(([heading, choices]) => (
            <section key={heading} aria-label={heading}>
              <h3 className="plain-heading mb-2">{heading}</h3>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-[0.6rem]">
                {choices.map(({ name, alt, label }) => (
                  <li key={name}>
                    <button
                      type="button"
                      className="w-full aria-pressed:outline-3 aria-pressed:outline-offset-3 aria-pressed:outline-copper-500 aria-pressed:focus-visible:outline-aubergine-900"
                      aria-label={label}
                      aria-pressed={(chosen?.name ?? current) === name}
                      onClick={() => onPress({ name, alt })}
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
      {chosen && <PictureWords key={chosen.name} picture={chosen} onTake={onTake} />}
      <DialogActions>
        <Button
          small
          variant={chosen ? 'line' : 'filled'}
          disabled={upload.isSending}
          onClick={upload.choose}
        >
          <PlusIcon className="icon" />A new one
        </Button>
        <button type="button" className="text-button" onClick={onCancel}>
          Cancel
        </button>
      </DialogActions>
    </div>
  )
}

/** What is said of a picture in a text. */
function PictureWords({ picture, onTake }: { picture: ChosenPicture; onTake: AllProps['onTake'] }) {
  const [alt, setAlt] = useState(picture.alt)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const finish = () => {
    const { data, error } = altText().safeParse(alt)
    if (data !== undefined) return onTake({ name: picture.name, alt: data })
    setProblem(`${error?.issues[0]?.message} It is read to people who cannot see the picture.`)
  }
  return (
    <>
      <TextAreaField
        ref={field}
        data-takes-focus
        label="Words for people who cannot see it"
        error={problem}
        limit={altMax}
        rows={2}
        value={alt}
        onChange={({ target }) => {
          setProblem(undefined)
          setAlt(target.value)
        }}
      />
      <Button small className="self-start" onClick={finish}>
        Put it in
      </Button>
    </>
  )
}
