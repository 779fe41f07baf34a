import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const path = '/api/admin/website/download' as const

const Contents = z.object({
  articles: z.int(),
  testimonials: z.int(),
  pictures: z.int(),
  /** Size of the pictures; texts are negligible. */
  bytes: z.int(),
})
export type DownloadContents = z.output<typeof Contents>

export const readDownload = endpoint({ method: 'GET', path, response: Contents })

/** Asks for a recent second step before the browser fetches the file itself. */
export const allowDownload = endpoint({ method: 'POST', path })
/** No endpoint of the contract: the answer is a file. */
export const downloadPath = `${path}/website.zip` as const
