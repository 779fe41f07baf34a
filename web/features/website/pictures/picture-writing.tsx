import { useCallback, useState } from 'react'
import { ConsentFields } from '#web/features/website/pictures/consent-fields.tsx'
import { pictureSourceOf, pictureStatus } from '#web/features/website/pictures/picture-status.ts'
import { PictureThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import { type Pictures, useOwnPictures } from '#web/features/website/pictures/queries.ts'
import { WritingField, type WritingProps } from '#web/ui/writing/writing-field.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { DescribePicture } from './describe-picture.tsx'
import type { ChosenPicture } from './picture-choices.tsx'

type Props = Omit<WritingProps, 'addressOf' | 'onPicture'> & {
  /** For a newsletter: a client has to have agreed to that use. */
  isForMail?: boolean
}

type Asked = {
  put: (name: string, alt: string) => void
  isInText: boolean
  /** Undefined until one is chosen. */
  picture: ChosenPicture | undefined
}

/** A text with pictures: one is chosen, then described; below the text stands who agreed to be in hers. */
export function PictureWriting({ isForMail = false, ...field }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const { pictures } = useOwnPictures()
  const addressOf = useCallback(
    (name: string) => pictureSourceOf(name, pictures ?? new Map())?.fallback,
    [pictures],
  )
  const close = () => setAsked(undefined)
  return (
    <>
      <WritingField
        {...{ ...field, addressOf }}
        onPicture={(put, selected) => setAsked({ put, isInText: selected !== undefined, picture: selected })}
      />
      {pictures && <OwnPictures text={field.value} {...{ pictures, isForMail }} />}
      {asked && !asked.picture && (
        <ChoosePicture
          heading={asked.isInText ? 'Change the picture' : 'Put a picture here'}
          onClose={close}
          onChosen={(picture) => setAsked({ ...asked, picture })}
        />
      )}
      {asked?.picture && (
        <DescribePicture
          {...asked.picture}
          {...{ isForMail }}
          isInText={asked.isInText}
          onClose={close}
          onAnother={() => setAsked({ ...asked, picture: undefined })}
          onDescribed={(alt) => asked.picture && asked.put(asked.picture.name, alt)}
        />
      )}
    </>
  )
}

type OwnPicturesProps = { text: string; pictures: Pictures; isForMail: boolean }

/** Her own pictures in the text, and who agreed to be in them. */
function OwnPictures({ text, pictures, isForMail }: OwnPicturesProps) {
  const names = new Set(text.match(/\bown-[0-9a-f]{20}\b/g))
  if (names.size === 0) return null
  return (
    <section className="column text-pictures" aria-label="Your pictures in this text">
      {Array.from(names, (name) => {
        const picture = pictures.get(name)
        const { words, isBad } = pictureStatus(name, pictures, isForMail)
        return (
          <details key={name} open={isBad}>
            <summary>
              <PictureThumb image={name} pictures={pictures} sizes="4rem" />
              <span className="named">
                <b>Your picture in this text</b>
                <small className={isBad ? 'bad' : undefined}>{words}</small>
              </span>
            </summary>
            {picture && <ConsentFields {...{ picture, isForMail }} />}
          </details>
        )
      })}
    </section>
  )
}
