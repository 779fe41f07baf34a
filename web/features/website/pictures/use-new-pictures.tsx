import { useFileChoice } from '#web/features/website/gallery/choose-files.tsx'
import { useOwnPictures } from '#web/features/website/gallery/queries.ts'
import { UploadList } from '#web/features/website/gallery/upload-list.tsx'
import { mostAtOnce, useUploads } from '#web/features/website/gallery/use-uploads.ts'

/** Opens the phone's photos; each one that was chosen is sent, and handed over once it is here. */
export function useNewPictures(onPicture: (name: string) => void) {
  const { pictures } = useOwnPictures()
  const { uploads, add, dismiss } = useUploads()
  const [fileField, choose] = useFileChoice()
  return {
    choose: (room: number) =>
      choose(
        (files) => void add(files.slice(0, Math.min(room, mostAtOnce)), ({ id }) => onPicture(id)),
        true,
      ),
    shown: (
      <>
        {fileField}
        {pictures && <UploadList uploads={uploads} pictures={pictures} onDismiss={dismiss} />}
      </>
    ),
  }
}
