import { keepInAddress } from '#web/lib/address.ts'

type Left = { id: string; isDeleted: boolean }

let left: Left | undefined

/** The page of a request was left: whoever comes to the list goes on at its card. */
export function leaveRequest(id: string): void {
  if (left?.id !== id || !left.isDeleted) left = { id, isDeleted: false }
}

/** From the page of a request that was deleted to the list, which then says so. Back does not lead to it any more. */
export function leaveDeleted(id: string): void {
  left = { id, isDeleted: true }
  keepInAddress('tab', 'consultations')
  keepInAddress('request', undefined)
}

/** The request whose page was left last; says so once. */
export function takeLeft(): Left | undefined {
  const was = left
  left = undefined
  return was
}
