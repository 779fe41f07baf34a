import { randomBytes } from 'node:crypto'
import { uploadPicture } from '#contract/pictures.ts'
import { insertPicture } from '#server/features/website/pictures/repository.ts'
import { openWebsiteDesk } from './website-desk.ts'

/** The application with its owner, and the dashboard's calls about pictures and the gallery. */
export async function openGallery(settings: Readonly<Record<string, string>> = {}) {
  const desk = await openWebsiteDesk({ settings })
  const { app, call, clock, cookie, database } = desk
  /** Uploads a file; the answer is the picture, or the refusal. */
  const upload = async (bytes: Buffer) => {
    const headers = { cookie, 'content-type': 'application/octet-stream' }
    const answer = await app.inject({ method: 'POST', url: uploadPicture.path, headers, body: bytes })
    return { status: answer.statusCode, body: answer.json() }
  }
  /** Stores a picture as an upload does, but without encoding, which takes a second of CPU time. */
  const addPicture = async () => {
    const id = `own-${randomBytes(10).toString('hex')}`
    const row = { id, hash: '0a1b2c3d', width: 1200, height: 1600, widths: '480,720,1200' }
    const consent = { subject: 'client', agreedOn: null, uses: null, withdrawnAt: null } as const
    const file = { pictureId: id, format: 'webp', width: 720, bytes: Buffer.from('RIFF') } as const
    await database.write((tx) =>
      insertPicture(tx, { ...row, ...consent, madeAt: clock.now() }, [{ ...file, name: nameOf(row) }]),
    )
    return row
  }
  const agree = (id: string) =>
    call('PATCH', `/pictures/${id}/consent`, { subject: 'client', agreedOn: '2026-02-14', uses: 'website' })
  const file = async (name: string, isOwner = false) => {
    const headers = isOwner ? { cookie } : {}
    return await app.inject({ url: `/pictures/${name}`, headers })
  }
  const save = async (content: object) => {
    const { version } = (await call('GET', '/documents/gallery')).body
    await call('PATCH', '/documents/gallery/draft', { version, content })
    return version + 1
  }
  const publish = async (content: object) => desk.publish('gallery', await save(content))
  const shown = async () => (await app.inject({ url: '/gallery' })).json().content
  return { ...desk, upload, addPicture, agree, file, save, publish, shown }
}

/** The name of one of a picture's files. */
export const nameOf = ({ id, hash }: { id: string; hash: string }, width = 720, type = 'webp') =>
  `${id}-${hash}-${width}.${type}`
