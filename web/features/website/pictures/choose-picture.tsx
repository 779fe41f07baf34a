import PlusIcon from 'lucide-react/icons/plus'
import { useEffect, useId, useRef } from 'react'
import { Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { useOwnPictures } from './queries.ts'
import { useUploads } from './uploads.tsx'

/** A picture with what is said of it where it stands. */
export type ChosenPicture = { name: string; alt: string }

type ListProps = {
  /** The name of the picture that stands there now. */
  chosen?: string | undefined
  /** Whether it is for the place of a whole page, which some that came with the website fit alone. */
  takesCutOut?: boolean
  onTake: (picture: ChosenPicture) => void
  onCancel: () => void
}

type Props = Pick<ListProps, 'chosen' | 'takesCutOut'> & {
  heading: string
  /** Called once the dialog is shut. */
  onChosen: (picture: ChosenPicture) => void
  onClose: () => void
}

/** A dialog with all pictures there are, and her phone's: the one that is pressed, or that has arrived, is taken. */
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
        <AllPictures
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

/** Her own, the newest first, and those that came with the website. */
export function AllPictures({ chosen, takesCutOut = false, onTake, onCancel }: ListProps) {
  const { query, pictures, shipped = [] } = useOwnPictures({ isFresh: true })
  const uploads = useUploads((name) => onTake({ name, alt: '' }))
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
          <Choices heading="Your own" choices={own} {...{ chosen, onTake }} />
          <Choices heading="Came with the website" choices={others} {...{ chosen, onTake }} />
        </div>
      ) : (
        <NotLoaded query={query} loading="Loading your pictures...">
          The pictures could not be loaded.
        </NotLoaded>
      )}
      {uploads.shown}
      <DialogActions>
        <Button small disabled={uploads.isSending} onClick={() => uploads.choose(1)}>
          <PlusIcon className="icon" />A new one
        </Button>
        <button type="button" className="text-button" onClick={onCancel}>
          Cancel
        </button>
      </DialogActions>
    </div>
  )
}

type ChoicesProps = Pick<ListProps, 'chosen' | 'onTake'> & {
  heading: string
  choices: readonly (ChosenPicture & { label: string })[]
}

function Choices({ heading, choices, chosen, onTake }: ChoicesProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // There are more than the place can hold: the one that is chosen is among those that are seen.
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (choices.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="plain-heading mb-2">
        {heading}
      </h3>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-[0.6rem]">
        {choices.map(({ name, alt, label }) => (
          <li key={name}>
            <button
              type="button"
              className="w-full aria-pressed:outline-3 aria-pressed:outline-offset-3 aria-pressed:outline-copper-500 aria-pressed:focus-visible:outline-aubergine-900"
              aria-label={label}
              aria-pressed={chosen === name}
              onClick={() => onTake({ name, alt })}
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
