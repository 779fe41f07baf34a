import type { PictureSubject, PictureUse } from '#contract/pictures.ts'

type PicturesTable = {
  id: string
  /** Hash of the uploaded file; part of the file names. */
  hash: string
  /** Size of the upload, turned upright. */
  width: number
  height: number
  /** Available widths, separated by commas. */
  widths: string
  /** Who or what is shown: only a client has to consent. */
  subject: PictureSubject
  /** Day of the consent. */
  agreedOn: string | null
  /** Uses covered by the consent. */
  uses: PictureUse | null
  madeAt: Date
  /** Since when it must not be shown. */
  withdrawnAt: Date | null
}

type PictureFilesTable = {
  name: string
  pictureId: string
  format: 'avif' | 'webp' | 'jpg'
  width: number
  bytes: Uint8Array
}

export type PicturesTables = { pictures: PicturesTable; pictureFiles: PictureFilesTable }
