/**
 * States of a page behind a mailed link: asks for the press; done; link unusable; new link mailed; the subscription no
 * longer exists.
 */
export type LinkState = 'ask' | 'done' | 'broken' | 'mailed' | 'ended'

export const unsubscribePath = '/newsletter/unsubscribe'
export const confirmPath = '/newsletter/confirm'

/** Requests a new link when one no longer works. */
export const newLinkPath = '/newsletter/unsubscribe/link'
