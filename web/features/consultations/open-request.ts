import { linkInAddress } from '#web/lib/address-link.ts'

/** The part of a request's page to go on in: the message of a reply. */
export const replyPart = '#reply'

/** Of the link that opens a request from its card: whoever comes back goes on there. */
export const nameLinkId = (id: string) => `request-${id}`

/** A link to the page of one request; the filter it was found under stays in the address. */
export const linkToRequest = (id: string, part = '') => linkInAddress({ request: id }, part)

const toAnswer = { tab: 'consultations', status: 'new', search: undefined, junk: undefined }

/** A link to all who wait for an answer. */
export const linkToAnswer = () => linkInAddress(toAnswer)

/** A link to the reply to one of them, from which the next is one press away. */
export const linkToReply = (id: string) => linkInAddress({ ...toAnswer, request: id }, replyPart)
