/** The owner's phone in a thread of its own, so that uploading does not disturb the measurement. */
import { parentPort, workerData } from 'node:worker_threads'
import { finishUpload, pictureLimits, sendChunk, startUpload } from '#contract/pictures.ts'
import { photograph } from '#tests/support/picture-files.ts'
import { callsTo } from './owner-http.ts'

const { port, cookie, bytes }: { port: number; cookie: string; bytes: number } = workerData
const call = callsTo(port, cookie)
// Bytes after the end of a JPEG are ignored.
const photo = Buffer.concat([await photograph({ width: 4032, height: 3024 }), Buffer.alloc(bytes)]).subarray(
  0,
  bytes,
)

async function upload(): Promise<void> {
  const { id } = await call('POST', startUpload.path, { name: 'IMG_4123.JPG', bytes })
  for (let from = 0; from < bytes; from += pictureLimits.pieceBytes) {
    const piece = photo.subarray(from, from + pictureLimits.pieceBytes)
    await call('POST', `${sendChunk.path.replace(':id', id)}?from=${from}`, piece)
  }
  await call('POST', finishUpload.path.replace(':id', id))
}

parentPort?.on('message', async (count: number) => {
  for (let sent = 0; sent < count; sent++) await upload()
  parentPort?.postMessage('sent')
})
