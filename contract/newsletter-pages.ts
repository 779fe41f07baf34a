/** What the page of a link in a mail says: it asks for the button, confirms, or cannot use the link. */
export type LinkState = 'ask' | 'done' | 'broken' | 'mailed'

export const unsubscribePath = '/newsletter/unsubscribe'
export const confirmPath = '/newsletter/confirm'

/** Where a new link is asked for when one no longer works. */
export const newLinkPath = '/newsletter/unsubscribe/link'
