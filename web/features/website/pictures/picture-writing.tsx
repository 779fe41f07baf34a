import { useCallback, useState } from 'react'
import { ConsentFields } from '#web/features/website/gallery/consent-fields.tsx'
import { PictureThumb } from '#web/features/website/gallery/picture-thumb.tsx'
import { consentDayOf, pictureSourceOf, pictureStatus } from '#web/features/website/gallery/pictures.ts'
import { useOwnPictures } from '#web/features/website/gallery/queries.ts'
import { WritingField, type WritingProps } from '#web/ui/writing/writing-field.tsx'
import { PictureDialog } from './picture-dialog.tsx'

type Props = Omit<WritingProps, 'addressOf' | 'onPicture'> & {
  /** What visitors read already; a newsletter has none, and its pictures may be said to be only decoration. */
  published?: string
  /** Called when it is recorded who agreed to be in a picture. */
  onConsent?: () => void
}

const nothing = () => {}

/** A text with pictures: chosen or brought in the sheet, and below it who agreed to be in them. */
export function PictureWriting({ published, onConsent = nothing, ...field }: Props) {
  const [asked, setAsked] = useState<Parameters<WritingProps['onPicture']>>()
  const { pictures } = useOwnPictures()
  const addressOf = useCallback(
    (name: string) => pictureSourceOf(name, pictures ?? new Map())?.fallback,
    [pictures],
  )
  const [put, selected] = asked ?? []
  return (
    <>
      <WritingField {...{ ...field, addressOf }} onPicture={(...now) => setAsked(now)} />
      <TextPictures text={field.value} published={published} onRecorded={onConsent} />
      {put && (
        <PictureDialog
          heading={selected ? 'Change the picture' : 'Put a picture here'}
          yes={selected ? 'Take it' : 'Put it in'}
          first={selected}
          isForMail={published === undefined}
          onConsent={onConsent}
          onClose={() => setAsked(undefined)}
          onChosen={({ name, alt }) => put(name, alt)}
        />
      )}
    </>
  )
}

const ownPictures = /\]\((own-[0-9a-f]{20})\)/g

type TextPicturesProps = {
  text: string
  /** What visitors read. Of a newsletter nobody knows where else its pictures are shown. */
  published: string | undefined
  onRecorded: () => void
}

/** Her own pictures in the text, and who agreed to be in them. */
function TextPictures({ text, published, onRecorded }: TextPicturesProps) {
  const names = [...new Set(Array.from(text.matchAll(ownPictures), ([, name = '']) => name))]
  return names.length === 0 ? null : <OwnPictures {...{ names, published, onRecorded }} />
}

function OwnPictures({
  names,
  published,
  onRecorded,
}: Omit<TextPicturesProps, 'text'> & { names: readonly string[] }) {
  const { pictures } = useOwnPictures()
  if (!pictures) return null
  return (
    <section className="column text-pictures" aria-label="Your pictures in this text">
      {names.map((name) => {
        const picture = pictures.get(name)
        const isForMail = published === undefined
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
            {picture && (
              <ConsentFields
                {...{ picture, onRecorded, isForMail }}
                isLive={published?.includes(name) ?? consentDayOf(picture) !== undefined}
              />
            )}
          </details>
        )
      })}
    </section>
  )
}
