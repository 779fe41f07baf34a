import { replaceAddressValue } from '#web/lib/address.ts'

type Left = { id: string; isDeleted: boolean }

let left: Left | undefined

/** Records the request whose page was left, so that the list moves the focus to its card. */
export function rememberLeftRequest(id: string): void {
  if (left?.id !== id || !left.isDeleted) left = { id, isDeleted: false }
}

/** Leads from a deleted request's page to the list, which confirms the deletion. Back skips the deleted request. */
export function returnFromDeleted(id: string): void {
  left = { id, isDeleted: true }
  replaceAddressValue('tab', 'consultations')
  replaceAddressValue('request', undefined)
}

/** Returns the request whose page was left last, and forgets it. */
export function takeIdOfLeftRequest(): Left | undefined {
  const was = left
  left = undefined
  return was
}
