import { useEffect, useId, useRef } from 'react'
import type { OwnPicture } from '#contract/pictures.ts'
import { pictureSourceOf } from '#web/features/website/pictures/picture-status.ts'
import { PictureThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import type { Pictures } from '#web/features/website/pictures/queries.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'

/** A picture with what is said of it where it stands. */
export type ChosenPicture = {
  name: string
  alt: string
  focus?: string | undefined
  /** With the words that it came with. */
  isUsual?: boolean
}

type Choice = { name: string; alt: string; label: string }
type Props = {
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
export function PictureChoices({ shipped, pictures, chosen, onChoose }: Props) {
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
    <div className="column picture-choices" ref={list}>
      {own.length > 0 && <Choices {...shown} heading="Your own" choices={own} />}
      <Choices {...shown} heading="Came with the website" choices={others} />
    </div>
  )
}

type ChoicesProps = Omit<Props, 'shipped'> & { heading: string; choices: readonly Choice[] }

function Choices({ heading, choices, pictures, chosen, onChoose }: ChoicesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="plain-heading mb-2">
        {heading}
      </h3>
      <ul>
        {choices.map(({ name, alt, label }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={label}
              aria-pressed={chosen === name}
              onClick={() => onChoose({ name, alt })}
            >
              <PictureThumb image={name} pictures={pictures} sizes="8rem" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
