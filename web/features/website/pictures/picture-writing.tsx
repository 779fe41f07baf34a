import { useCallback, useState } from 'react'
import { WritingField, type WritingProps } from '#web/ui/writing/writing-field.tsx'
import { pictureSourceOf } from '../gallery/pictures.ts'
import { useOwnPictures } from '../gallery/queries.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { TextPictures } from './text-pictures.tsx'

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
