/** On every answer to a signed-in owner: a name of the session, and when it ends unless it is used again, in milliseconds. */
export const sessionHeader = 'owner-session'

/** On answers that the owner's worker may keep for the time without a network. */
export const keepHeader = 'keep-offline'

/** On answers that were kept: when the server gave them. Only the worker sets it. */
export const keptAtHeader = 'kept-at'

/** What the dashboard sends its worker when a session ends or begins. */
export const forgetKept = 'forget'
