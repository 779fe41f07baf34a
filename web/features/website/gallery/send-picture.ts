import { finishUpload, type OwnPicture, sendPiece, startUpload } from '#contract/pictures.ts'
import { callApi } from '#web/lib/api-client.ts'
import { sendInPieces, wayTo } from '#web/lib/send-pieces.ts'

type Report = Parameters<typeof sendInPieces>[2]

/** Sends a picture: the answer is where it is. */
export async function sendFile(file: File, report: Report): Promise<string> {
  const { id } = await callApi(startUpload, { body: { name: file.name, bytes: file.size } })
  await sendInPieces(file, wayTo(sendPiece, id), report)
  return id
}

/** Sends a picture, and has its files made. */
export async function sendPicture(file: File, report: Report): Promise<OwnPicture> {
  const id = await sendFile(file, report)
  return await callApi(finishUpload, { params: { id } })
}
