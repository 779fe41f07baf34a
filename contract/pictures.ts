import * as z from 'zod/mini'
import { chosenDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './lists.ts'

/** Who or what is in a picture. Only a client has to agree to it, and only an illustration says that it is one. */
export const pictureSubjects = ['client', 'nobody', 'illustration'] as const
export type PictureSubject = (typeof pictureSubjects)[number]

/** What a client agreed to. */
export const pictureUses = ['website', 'website-newsletter', 'website-newsletter-instagram'] as const
export type PictureUse = (typeof pictureUses)[number]

export const pictureLimits = {
  bytes: 15_000_000,
  pixels: 50_000_000,
  /** Narrower ones would look blurred on a desk. */
  leastWidth: 1200,
  /** So much is sent at once: a piece that is lost on the way is sent again, not the whole picture. */
  pieceBytes: 512 * 1024,
  atOnce: 10,
} as const

const path = '/api/admin/website/pictures' as const
const Id = z.string().check(z.maxLength(64))

const Picture = z.object({
  id: z.string(),
  /** Its files are `/pictures/<id>-<hash>-<width>.<avif, webp or jpg>`. */
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  subject: z.enum(pictureSubjects),
  agreedOn: z.optional(z.string()),
  uses: z.optional(z.enum(pictureUses)),
  madeAt: Instant,
  withdrawnAt: z.optional(Instant),
})
export type OwnPicture = z.output<typeof Picture>

export const listPictures = endpoint({ method: 'GET', path, response: z.array(Picture) })

/** Says what is coming. Refused at once where it would be refused in the end. */
export const startUpload = endpoint({
  method: 'POST',
  path: `${path}/uploads`,
  body: z.object({
    name: z.string().check(z.maxLength(textLimits.pictureFile)),
    bytes: z.int().check(z.gte(0)),
  }),
  response: z.object({ id: z.string() }),
})

const upload = z.object({ id: Id })

/**
 * The next bytes, as application/octet-stream. Answers how many are there now: a piece that does not begin there is left
 * out, and sending goes on from there.
 */
export const sendPiece = endpoint({
  method: 'POST',
  path: `${path}/uploads/:id/pieces`,
  params: upload,
  query: z.object({ from: z.coerce.number().check(z.gte(0)) }),
  response: z.object({ received: z.int() }),
})

/** Makes the picture's files of what was sent. */
export const finishUpload = endpoint({
  method: 'POST',
  path: `${path}/uploads/:id/finish`,
  params: upload,
  response: Picture,
})

/** What is left out stays as it is. */
const RecordedConsent = z.object({
  subject: z.optional(z.enum(pictureSubjects)),
  /** Null where it was said too soon that they agreed. */
  agreedOn: z.optional(z.nullable(chosenDay('Please choose a day'))),
  uses: z.optional(z.enum(pictureUses)),
  /** As it stood in the picture that this was recorded for: one that was withdrawn since stays withdrawn. */
  withdrawnAt: z.optional(Instant),
})
export type RecordedConsent = z.output<typeof RecordedConsent>

/** Records who is in a picture, and what they agreed to. */
export const recordConsent = endpoint({
  method: 'PATCH',
  path: `${path}/:id/consent`,
  params: upload,
  body: RecordedConsent,
  response: Picture,
})

/** Takes a picture off every page, since the client does not agree any more. */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  params: upload,
  response: Picture,
})
