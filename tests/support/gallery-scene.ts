import { randomBytes } from 'node:crypto'
import { pictureLimits } from '#contract/pictures.ts'
import { insertPicture } from '#server/features/website/pictures/repository.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, type dialects, makeFolder } from '#tests/support/databases.ts'
import { signIn } from '#tests/support/factories.ts'
import { readableSite } from '#tests/support/readable-site.ts'

const url = '/api/admin/website'

/** The application with its owner, and the dashboard's calls about pictures and the gallery. */
export async function openGallery(
  dialect: (typeof dialects)[number],
  settings: Readonly<Record<string, string>> = {},
) {
  const database = await buildDatabase(dialect)
  const own = { DATA_DIR: await makeFolder(), ...settings }
  const built = await buildTestApp(database, own, undefined, readableSite())
  const { app, clock, passwords } = built
  const cookie = await signIn(database, passwords, clock.now())
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await app.inject({ method, url: url + path, headers: { cookie }, ...(body && { body }) })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  const sendChunk = async (id: string, from: number, piece: Buffer) => {
    const headers = { cookie, 'content-type': 'application/octet-stream' }
    const path = `${url}/pictures/uploads/${id}/pieces?from=${from}`
    const answer = await app.inject({ method: 'POST', url: path, headers, body: piece })
    return { status: answer.statusCode, body: answer.json() }
  }
  /** Sends a file; the answer is that of the upload, or the refusal. */
  const send = async (bytes: Buffer, size = bytes.length) => {
    const started = await call('POST', '/pictures/uploads', { name: 'IMG_4123.JPG', bytes: size })
    if (started.status !== 201) return started
    for (let from = 0; from < bytes.length; from += pictureLimits.pieceBytes) {
      const piece = bytes.subarray(from, from + pictureLimits.pieceBytes)
      const sent = await sendChunk(started.body.id, from, piece)
      if (sent.status !== 200) return sent
    }
    return started
  }
  /** Uploads a file; the answer is the picture, or the refusal. */
  const upload = async (bytes: Buffer, size = bytes.length) => {
    const sent = await send(bytes, size)
    return sent.status === 201 ? await call('POST', `/pictures/uploads/${sent.body.id}/finish`) : sent
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
    const { draftVersion } = (await call('GET', '/documents/gallery')).body
    await call('PATCH', '/documents/gallery/draft', { draftVersion, content })
    return draftVersion + 1
  }
  const publish = async (content: object, isRest = false) =>
    call('POST', '/documents/gallery/publish', { draftVersion: await save(content), isRest })
  const shown = async () => (await app.inject({ url: '/gallery' })).json().content
  const asked = { call, send, sendChunk, upload, addPicture, agree, file, save, publish, shown }
  return { ...built, database, cookie, ...asked }
}

/** The name of one of a picture's files. */
export const nameOf = ({ id, hash }: { id: string; hash: string }, width = 720, type = 'webp') =>
  `${id}-${hash}-${width}.${type}`
