export const ownerPath = '/admin'

/** Header of calls that an open screen makes while nobody uses it: they do not keep an unused session alive. */
export const pollHeader = 'x-poll'
