import PlusIcon from 'lucide-react/icons/plus'
import { useEffect, useId, useRef } from 'react'
import type { OwnPicture } from '#contract/pictures.ts'
import { PictureThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import { type Pictures, pictureSourceOf } from '#web/features/website/pictures/queries.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { useOwnPictures } from './queries.ts'
import { useUploads } from './uploads.tsx'

type Props = {
  heading: string
  /** The name of the picture that stands there now. */
  chosen?: string | undefined
  /** Whether it is for the place of a whole page, which some that came with the website fit alone. */
  takesCutOut?: boolean
  /** Called once the dialog is shut. */
  onChosen: (picture: ChosenPicture) => void
  onClose: () => void
}

/** All pictures there are, and her phone's: the one that is pressed, or that has arrived, is taken. */
export function ChoosePicture({ heading, onChosen, onClose, ...shown }: Props) {
  const taken = useRef<ChosenPicture>(undefined)
  return (
    <Dialog
      isSheet
      heading={heading}
      onClose={() => {
        onClose()
        if (taken.current) onChosen(taken.current)
      }}
    >
      {(close) => (
        <Choice
          {...shown}
          onCancel={close}
          onTake={(picture) => {
            taken.current = picture
            close()
          }}
        />
      )}
    </Dialog>
  )
}

type DialogProps = Pick<Props, 'chosen' | 'takesCutOut'> & {
  onTake: (picture: ChosenPicture) => void
  onCancel: () => void
}

function Choice({ chosen, takesCutOut = false, onTake, onCancel }: DialogProps) {
  const { pictures, shipped, error, refetch, isFetching } = useOwnPictures()
  const uploads = useUploads((name) => onTake({ name, alt: '' }))
  return (
    <div className="column picture-dialog">
      {shipped && pictures ? (
        <PictureChoices
          shipped={shipped.filter(({ isCutOut }) => takesCutOut || !isCutOut)}
          pictures={pictures}
          chosen={chosen}
          onChoose={onTake}
        />
      ) : error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          The pictures could not be loaded.
        </ReadFailure>
      ) : (
        <Spinner>Loading your pictures...</Spinner>
      )}
      {uploads.shown}
      <div className="dialog-actions">
        <Button small disabled={uploads.isSending} onClick={() => uploads.choose(1)}>
          <PlusIcon className="icon" />A new one
        </Button>
        <button type="button" className="text-button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  )
}

/** A picture with what is said of it where it stands. */
export type ChosenPicture = {
  name: string
  alt: string
  focus?: string | undefined
  /** With the words that it came with. */
  isUsual?: boolean
}

type Choice = { name: string; alt: string; label: string }
type AllProps = {
  shipped: readonly { name: string; alt: string }[]
  pictures: Pictures
  chosen: string | undefined
  onChoose: (picture: ChosenPicture) => void
}

/** Nothing is said of a picture in general: what it shows is written where it stands. */
const ownChoice = ({ id, madeAt }: OwnPicture): Choice => ({
  ...{ name: id, alt: '' },
  label: `Your picture of ${formatMediumDateTime(madeAt)}`,
})

/** All there is: her own, the newest first, and those that came with the website. */
function PictureChoices({ shipped, pictures, chosen, onChoose }: AllProps) {
  const own = [...pictures.values()]
    .filter(({ id }) => pictureSourceOf(id, pictures) !== undefined)
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt))
    .map(ownChoice)
  const others = shipped.map((one) => ({ ...one, label: one.alt }))
  const shown = { pictures, chosen, onChoose }
  const list = useRef<HTMLDivElement>(null)
  // There are more than the place can hold: the one that is chosen is among those that are seen.
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="column -mx-1.5 max-h-[min(24rem,45vh)] scroll-p-2 overflow-auto p-1.5" ref={list}>
      {own.length > 0 && <Choices {...shown} heading="Your own" choices={own} />}
      <Choices {...shown} heading="Came with the website" choices={others} />
    </div>
  )
}

type ChoicesProps = Omit<AllProps, 'shipped'> & { heading: string; choices: readonly Choice[] }

function Choices({ heading, choices, pictures, chosen, onChoose }: ChoicesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="plain-heading mb-2">
        {heading}
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-[0.6rem]">
        {choices.map(({ name, alt, label }) => (
          <li key={name}>
            <button
              type="button"
              className="w-full aria-pressed:outline-3 aria-pressed:outline-offset-3 aria-pressed:outline-copper-500 aria-pressed:focus-visible:outline-aubergine-900"
              aria-label={label}
              aria-pressed={chosen === name}
              onClick={() => onChoose({ name, alt })}
            >
              <PictureThumb
                image={name}
                pictures={pictures}
                sizes="8rem"
                className="aspect-square h-auto w-full bg-cream-200 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
