import * as z from 'zod/mini'
import { chosenDaySchema } from './chosen-day.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'

/** Who or what a picture shows. Only a client has to consent; only an illustration is labelled as such. */
export const pictureSubjects = ['client', 'nobody', 'illustration'] as const
export type PictureSubject = (typeof pictureSubjects)[number]

/** Uses that a client consented to. */
export const pictureUses = ['website', 'website-newsletter'] as const
export type PictureUse = (typeof pictureUses)[number]

/** Whether a newsletter may show it: a client may have agreed to the website alone. */
export const mayPictureBeMailed = (picture: {
  subject: PictureSubject
  uses?: PictureUse | null | undefined
}) => picture.subject !== 'client' || picture.uses === 'website-newsletter'

export const pictureLimits = {
  bytes: 8 * 1024 * 1024,
  pixels: 50_000_000,
  /** Narrower pictures would look blurred on a desktop. */
  minWidth: 1200,
  /** The browser makes the longer side this long before it sends the picture, if that leaves it wide enough. */
  sentSide: 2560,
} as const

const path = '/api/admin/website/pictures' as const

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

export const listPictures = endpoint('GET', path, {
  response: z.object({
    own: z.array(Picture),
    /** Those that came with the website, with their alternative texts. */
    shipped: z.array(z.object({ name: z.string(), alt: z.string() })),
  }),
})

/** The body is the picture, as application/octet-stream. */
export const uploadPicture = endpoint('POST', path, { response: Picture })

/** Omitted fields stay unchanged. */
const RecordedConsent = z.object({
  subject: z.optional(z.enum(pictureSubjects)),
  agreedOn: z.optional(chosenDaySchema('Please choose a day')),
  uses: z.optional(z.enum(pictureUses)),
  /** Removes the picture from every page. */
  isWithdrawn: z.optional(z.literal(true)),
})
export type RecordedConsent = z.output<typeof RecordedConsent>

/** Records who is shown, what they consented to, or that they withdrew it. */
export const recordConsent = endpoint('PATCH', `${path}/:id/consent`, {
  body: RecordedConsent,
  response: Picture,
})
