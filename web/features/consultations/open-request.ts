import { replaceAddressValue } from '#web/lib/address.ts'
import { linkInAddress } from '#web/lib/address-link.ts'

/** Address of the reply's message on a request's page. */
export const replyPart = '#reply'

/** Id of the link that opens a request from its card; Back returns the focus to it. */
export const requestLinkId = (id: string) => `request-${id}`

/** A link to a request's page; keeps the list's filter in the address. */
export const linkToRequest = (id: string, part = '') => linkInAddress({ request: id }, part)

const toAnswer = { tab: 'consultations', status: 'new' }

/** A link to all requests that wait for an answer. */
export const linkToAnswer = () => linkInAddress(toAnswer)

/** A link to the reply to one waiting request, which leads on to the next. */
export const linkToReply = (id: string) => linkInAddress({ ...toAnswer, request: id }, replyPart)

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
