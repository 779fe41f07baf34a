import { useState } from 'react'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import type { WritingProps } from '#web/admin/ui/writing/writing-area.tsx'
import { WritingField } from '#web/admin/ui/writing/writing-field.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { pictureSourceOf, pictureStatus, useOwnPictures } from './queries.ts'

type Props = Omit<WritingProps, 'addressOf' | 'onPicture'> & {
  /** For a newsletter: a client has to have agreed to that use. */
  isForMail?: boolean
}

/** A text with pictures: one is chosen, then described; below the text stands who agreed to be in hers. */
export function PictureWriting({ isForMail = false, ...field }: Props) {
  const [asked, setAsked] = useState<{ put: (name: string, alt: string) => void }>()
  const { query, pictures } = useOwnPictures()
  // Pictures are drawn once, so their files are known first.
  if (query.isPending) return <Spinner>Opening your text...</Spinner>
  const own = new Set(field.value.match(/\bown-[0-9a-f]{20}\b/g))
  return (
    <>
      <WritingField
        {...field}
        addressOf={(name) => pictureSourceOf(name, pictures)?.fallback}
        onPicture={(put) => setAsked({ put })}
      />
      {own.size > 0 && (
        <section className="column" aria-label="Your pictures in this text">
          {Array.from(own, (name) => (
            <PictureInText key={name} {...{ name, isForMail }} />
          ))}
        </section>
      )}
      {asked && <ChoosePicture isInText onChosen={asked.put} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** One of her own pictures in the text, and who agreed to be in it. */
function PictureInText({ name, isForMail }: { name: string; isForMail: boolean }) {
  const { pictures } = useOwnPictures()
  if (!pictures) return null
  const picture = pictures.get(name)
  const { words, isBad } = pictureStatus(name, pictures, isForMail)
  return (
    <details
      // Opened by what is missing, and not folded under her finger once it is there.
      ref={(one) => {
        if (one && isBad) one.open = true
      }}
      className="border-[1.5px] border-hair px-4"
    >
      <summary className="flex items-center gap-[0.9rem] py-[0.6rem]">
        <PictureThumb image={name} sizes="4rem" className="size-16 object-cover" />
        <span className="named">
          <b>Your picture in this text</b>
          <small className={isBad ? 'bad' : undefined}>{words}</small>
        </span>
      </summary>
      {picture && <ConsentFields className="pb-4" {...{ picture, isForMail }} />}
    </details>
  )
}
