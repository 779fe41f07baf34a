import { type Decoded, decodePicture } from './decoding.ts'

/** Decodes pictures one after another: each takes a core and up to 200 MB for some seconds. */
export function createPictureDecoder() {
  let queue: Promise<unknown> = Promise.resolve()
  return (file: string): Promise<Decoded> => {
    const decoded = queue.then(() => decodePicture(file))
    // A picture that failed must not hold up the next one.
    queue = decoded.catch(() => {})
    return decoded
  }
}
export type DecodePicture = ReturnType<typeof createPictureDecoder>
