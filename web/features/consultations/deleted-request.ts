import { keepInAddress } from '#web/lib/address.ts'

let isDeleted = false

/** From the page of a request that was deleted to the list, which then says so. Back does not lead to it any more. */
export function leaveDeleted(): void {
  isDeleted = true
  keepInAddress('tab', 'consultations')
  keepInAddress('request', undefined)
}

/** Whether the list is come back to from a request that was deleted; says so once. */
export function takeDeleted(): boolean {
  const was = isDeleted
  isDeleted = false
  return was
}
