import { type Decoded, decodeEvidence, decodePicture } from './decoding.ts'

/** Decodes pictures one after another: each takes a core and up to 200 MB for some seconds. */
export function createPictureDecoder() {
  let queue: Promise<unknown> = Promise.resolve()
  return (file: string, madeAs: 'picture' | 'proof' = 'picture'): Promise<Decoded> => {
    const decoded = queue.then(() => (madeAs === 'proof' ? decodeEvidence(file) : decodePicture(file)))
    // A picture that failed must not hold up the next one.
    queue = decoded.catch(() => {})
    return decoded
  }
}
export type DecodePicture = ReturnType<typeof createPictureDecoder>
