/** States of the page behind an unsubscribe link: asks for the press; done; the link does not work. */
export type LinkState = 'ask' | 'done' | 'broken'

export const unsubscribePath = '/newsletter/unsubscribe'
