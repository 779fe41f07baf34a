import sharp from 'sharp'
import { pictureLimits } from '#contract/pictures.ts'
import { photograph } from '#tests/support/picture-files.ts'
import type { Caller } from './caller.ts'
import { files } from './canaries.ts'

const website = '/api/admin/website'

/** A photograph that says who took it with what, where. */
async function tellingPhotograph(maker: string): Promise<Buffer> {
  return await sharp(await photograph())
    .withExif({
      IFD0: {
        Make: maker,
        Artist: files['owner of the camera'][0],
        Copyright: files['owner of the camera'][0],
      },
      IFD2: {
        BodySerialNumber: files['serial number of the camera'][0],
        CameraOwnerName: files['owner of the camera'][0],
      },
      IFD3: {
        GPSMapDatum: files['place of a picture'][0],
        GPSLatitudeRef: 'N',
        GPSLatitude: '53/1 48/1 2976/100',
      },
    })
    .jpeg()
    .toBuffer()
}

async function sendPieces(owner: Caller, start: string, name: string, bytes: Buffer): Promise<string> {
  const { id } = (await owner.do('POST', start, { json: { name, bytes: bytes.length } })).json()
  for (let from = 0; from < bytes.length; from += pictureLimits.pieceBytes)
    await owner.ask('POST', `${start}/${id}/pieces?from=${from}`, {
      bytes: bytes.subarray(from, from + pictureLimits.pieceBytes),
    })
  return id
}

/** A picture, one that is given up half way, a film, and the proof of a testimonial. */
export async function bringPictures(owner: Caller, testimonial: string): Promise<void> {
  const uploads = `${website}/pictures/uploads`
  const picture = await tellingPhotograph(files['maker of the camera'][0])
  const name = files['name of a picture file'][0]
  const id = await sendPieces(owner, uploads, name, picture)
  await owner.do('POST', `${uploads}/${id}/finish`)
  const { id: half } = (await owner.do('POST', uploads, { json: { name, bytes: picture.length } })).json()
  await owner.do('POST', `${uploads}/${half}/pieces?from=0`, { bytes: picture.subarray(0, 40_000) })
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypqt  '), Buffer.alloc(2000)])
  await sendPieces(owner, uploads, files['name of a file that is refused'][0], film)
  const proof = await sendPieces(owner, uploads, name, await tellingPhotograph(files['camera of a proof'][0]))
  await owner.do('POST', `${website}/testimonials/${testimonial}/proof`, { json: { upload: proof } })
}

/** The whole website as one file. */
export async function takeWebsiteAlong(owner: Caller): Promise<Buffer> {
  const download = `${website}/download`
  await owner.do('POST', download)
  return (await owner.do('GET', `${download}/website.zip`)).bytes
}
