import { useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isOwnPictureName } from '#content/pictures.ts'
import { formatShortDay } from '#contract/day-labels.ts'
import * as contract from '#contract/pictures.ts'
import { mayPictureBeMailed, type OwnPicture } from '#contract/pictures.ts'
import { callApi } from '#web/lib/api-client.ts'
import { queryClient, refetch } from '#web/lib/queries.ts'
import { isBuiltPictureName, pictureSource } from '#web/ui/picture/picture-source.ts'

const queryKey = [contract.listPictures.path]
type Listed = z.output<typeof contract.listPictures.response>

export type Pictures = ReadonlyMap<string, OwnPicture>

const byName = ({ own, shipped }: Listed) => ({
  shipped,
  pictures: new Map(own.map((picture) => [picture.id, picture])) satisfies Pictures,
})

/** Her own pictures, by their names, and those that came with the website. Another device may have recorded something since. */
export function useOwnPictures() {
  const queryFn = () => callApi(contract.listPictures, {})
  const query = useQuery({ queryKey, queryFn, staleTime: 5000, select: byName })
  return { query, ...query.data }
}

export function useAddPicture() {
  return (picture: OwnPicture) =>
    queryClient.setQueryData<Listed>(
      queryKey,
      (all) => all && { ...all, own: [picture, ...all.own.filter(({ id }) => id !== picture.id)] },
    )
}

/** What a client agreed to is recorded at once: it is no draft. */
export const usePictureConsent = (id: string) =>
  useMutation({
    mutationFn: (body: contract.RecordedConsent) => callApi(contract.recordConsent, { params: { id }, body }),
    onSuccess: useAddPicture(),
    onError: () => refetch(contract.listPictures),
  })

/** The files of a picture, or nothing where it is gone or was not chosen yet. */
export function pictureSourceOf(image: string, pictures: Pictures | undefined) {
  const own = pictures?.get(image)
  if (isOwnPictureName(image)) return own && !own.withdrawnAt ? pictureSource(image, own) : undefined
  return isBuiltPictureName(image) ? pictureSource(image) : undefined
}

/** The day of a consent that holds. */
export const consentDayOf = ({ agreedOn, withdrawnAt }: OwnPicture) => (withdrawnAt ? undefined : agreedOn)

/** Under a picture: what it is, or what its client agreed to. */
export function pictureStatus(
  image: string,
  pictures: Pictures,
  isForMail = false,
): { words: string; isBad: boolean } {
  if (!isOwnPictureName(image)) return { words: 'Illustration', isBad: false }
  const picture = pictures.get(image)
  if (!picture) return { words: 'Not there any more', isBad: true }
  if (picture.withdrawnAt) return { words: 'Withdrawn by the client', isBad: true }
  if (picture.subject === 'illustration') return { words: 'Illustration', isBad: false }
  if (picture.subject === 'nobody') return { words: 'Nobody in it', isBad: false }
  if (!picture.agreedOn) return { words: 'Waits for consent', isBad: true }
  if (isForMail && !mayPictureBeMailed(picture)) return { words: 'Agreed to the website only', isBad: true }
  return { words: `Consent of ${formatShortDay(picture.agreedOn)}`, isBad: false }
}
