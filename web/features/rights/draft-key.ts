/** Under which the tab keeps what is typed, until it is sent. */
export const draftKey = 'data-request'
