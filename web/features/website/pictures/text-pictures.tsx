import { ConsentFields } from '../gallery/consent-fields.tsx'
import { PictureThumb } from '../gallery/picture-thumb.tsx'
import { consentDayOf, pictureStatus } from '../gallery/pictures.ts'
import { useOwnPictures } from '../gallery/queries.ts'

const ownPictures = /\]\((own-[0-9a-f]{20})\)/g

type Props = {
  text: string
  /** What visitors read. Of a newsletter nobody knows where else its pictures are shown. */
  published: string | undefined
  onRecorded: () => void
}

/** Her own pictures in the text, and who agreed to be in them. */
export function TextPictures({ text, published, onRecorded }: Props) {
  const names = [...new Set(Array.from(text.matchAll(ownPictures), ([, name = '']) => name))]
  return names.length === 0 ? null : <OwnPictures {...{ names, published, onRecorded }} />
}

function OwnPictures({ names, published, onRecorded }: Omit<Props, 'text'> & { names: readonly string[] }) {
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
