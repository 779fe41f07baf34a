import PlusIcon from 'lucide-react/icons/plus'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { useOwnPictures } from './queries.ts'
import { useUploads } from './uploads.tsx'

/** A picture with what is said of it where it stands. */
export type ChosenPicture = { name: string; alt: string }

type Props = {
  heading: string
  /** The picture that stands there now. */
  chosen?: ChosenPicture | undefined
  /** Whether it is for the place of a whole page, which some that came with the website fit alone. */
  takesCutOut?: boolean
  /** Asks for the words of the picture that is pressed; without it, the picture is taken at once. */
  askForWords?: (picture: ChosenPicture, onWords: (alt: string) => void) => ReactNode
  /** Called once the dialog is shut. */
  onChosen: (picture: ChosenPicture) => void
  onClose: () => void
}

/** A dialog with all pictures there are, and her phone's: the one that is pressed, or that has arrived, is taken. */
export function ChoosePicture({ heading, askForWords, onChosen, onClose, ...props }: Props) {
  const [chosen, setChosen] = useState(props.chosen)
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
      {(close) => {
        const take = (picture: ChosenPicture) => {
          taken.current = picture
          close()
        }
        return (
          <AllPictures
            chosen={chosen?.name}
            takesCutOut={props.takesCutOut === true}
            onPress={askForWords ? setChosen : take}
            onCancel={close}
          >
            {chosen && askForWords?.(chosen, (alt) => take({ name: chosen.name, alt }))}
          </AllPictures>
        )
      }}
    </Dialog>
  )
}

type AllProps = {
  chosen: string | undefined
  takesCutOut: boolean
  onPress: (picture: ChosenPicture) => void
  onCancel: () => void
  children: ReactNode
}

/** Her own, the newest first, and those that came with the website. */
function AllPictures({ chosen, takesCutOut, onPress, onCancel, children }: AllProps) {
  const { query, pictures, shipped = [] } = useOwnPictures({ isFresh: true })
  const uploads = useUploads((name) => onPress({ name, alt: '' }))
  const own = [...(pictures?.values() ?? [])]
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt))
    // Nothing is said of a picture in general: what it shows is written where it stands.
    .map(({ id, madeAt }) => ({
      ...{ name: id, alt: '' },
      label: `Your picture of ${formatMediumDateTime(madeAt)}`,
    }))
  const others = shipped
    .filter(({ isCutOut }) => takesCutOut || !isCutOut)
    .map(({ name, alt }) => ({ name, alt, label: alt }))
  return (
    <div className="column picture-dialog">
      {pictures ? (
        <div className="column -mx-1.5 max-h-[min(24rem,45vh)] scroll-p-2 overflow-auto p-1.5">
          <Choices heading="Your own" choices={own} {...{ chosen, onPress }} />
          <Choices heading="Came with the website" choices={others} {...{ chosen, onPress }} />
        </div>
      ) : (
        <NotLoaded query={query} loading="Loading your pictures...">
          The pictures could not be loaded.
        </NotLoaded>
      )}
      {uploads.shown}
      {children}
      <DialogActions>
        <Button
          small
          variant={children ? 'line' : 'filled'}
          disabled={uploads.isSending}
          onClick={() => uploads.choose(1)}
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

type ChoicesProps = Pick<AllProps, 'chosen' | 'onPress'> & {
  heading: string
  choices: readonly (ChosenPicture & { label: string })[]
}

function Choices({ heading, choices, chosen, onPress }: ChoicesProps) {
  const id = useId()
  if (choices.length === 0) return null
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
  )
}
