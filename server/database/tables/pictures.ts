import type { PictureSubject, PictureUse } from '#contract/pictures.ts'

type PicturesTable = {
  id: string
  /** Of the file that it was made from; part of the names of its files. */
  hash: string
  /** Of the picture as it stood when it came, turned upright. */
  width: number
  height: number
  /** Those in which there are files, between commas. */
  widths: string
  /** Who or what is in it: only a client has to agree. */
  subject: PictureSubject
  /** The day on which they agreed. */
  agreedOn: string | null
  /** What they agreed to. */
  uses: PictureUse | null
  madeAt: Date
  /** Since when it may not be shown any more. */
  withdrawnAt: Date | null
}

type PictureFilesTable = {
  name: string
  pictureId: string
  format: 'avif' | 'webp' | 'jpg'
  width: number
  bytes: Uint8Array
}

/** The owner's own pictures. */
export type PicturesTables = { pictures: PicturesTable; pictureFiles: PictureFilesTable }
