/**
 * What the page of a link in a mail says: it asks for the button, confirms, cannot use the link, says that a new one was
 * mailed, or that the subscription it belongs to is no more.
 */
export type LinkState = 'ask' | 'done' | 'broken' | 'mailed' | 'ended'

export const unsubscribePath = '/newsletter/unsubscribe'
export const confirmPath = '/newsletter/confirm'

/** Where a new link is asked for when one no longer works. */
export const newLinkPath = '/newsletter/unsubscribe/link'
