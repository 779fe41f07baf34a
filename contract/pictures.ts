import * as z from 'zod/mini'
import { chosenDaySchema } from './chosen-day.ts'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './paged-lists.ts'

/** Who or what a picture shows. Only a client has to consent; only an illustration is labelled as such. */
export const pictureSubjects = ['client', 'nobody', 'illustration'] as const
export type PictureSubject = (typeof pictureSubjects)[number]

/** Uses that a client consented to. */
export const pictureUses = ['website', 'website-newsletter', 'website-newsletter-instagram'] as const
export type PictureUse = (typeof pictureUses)[number]

/** Whether a newsletter may show it: a client may have agreed to the website alone. */
export const mayPictureBeMailed = ({
  subject,
  uses,
}: {
  subject: PictureSubject
  uses?: PictureUse | null | undefined
}) => subject !== 'client' || (uses !== 'website' && uses !== null && uses !== undefined)

export const pictureLimits = {
  bytes: 15_000_000,
  pixels: 50_000_000,
  /** Narrower pictures would look blurred on a desktop. */
  leastWidth: 1200,
  /** Chunk size: a lost chunk is sent again, not the whole picture. */
  pieceBytes: 512 * 1024,
  /** Width of the file that newsletters show. */
  mailWidth: 600,
  atOnce: 10,
} as const

const path = '/api/admin/website/pictures' as const
const Id = z.string().check(z.maxLength(64))

const Picture = z.object({
  id: z.string(),
  /** Part of the file names: `/pictures/<id>-<hash>-<width>.<avif, webp or jpg>`. */
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

/** Starts an upload. Refuses now what would be refused at the end. */
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
 * Sends the next chunk as application/octet-stream; returns the number of bytes received so far. A chunk that does not
 * start there is ignored, and sending continues from there.
 */
export const sendChunk = endpoint({
  method: 'POST',
  path: `${path}/uploads/:id/pieces`,
  params: upload,
  query: z.object({ from: z.coerce.number().check(z.gte(0)) }),
  response: z.object({ received: z.int() }),
})

/** Creates the picture's files from the upload. */
export const finishUpload = endpoint({
  method: 'POST',
  path: `${path}/uploads/:id/finish`,
  params: upload,
  response: Picture,
})

/** Omitted fields stay unchanged. */
const RecordedConsent = z.object({
  subject: z.optional(z.enum(pictureSubjects)),
  /** Null removes a consent that was recorded too early. */
  agreedOn: z.optional(z.nullable(chosenDaySchema('Please choose a day'))),
  uses: z.optional(z.enum(pictureUses)),
  /** The withdrawal that the owner saw: a picture withdrawn since then stays withdrawn. */
  withdrawnAt: z.optional(Instant),
})
export type RecordedConsent = z.output<typeof RecordedConsent>

/** Records who is shown and what they consented to. */
export const recordConsent = endpoint({
  method: 'PATCH',
  path: `${path}/:id/consent`,
  params: upload,
  body: RecordedConsent,
  response: Picture,
})

/** Withdraws the client's consent: removes the picture from every page. */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  params: upload,
  response: Picture,
})
