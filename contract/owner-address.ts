export const ownerPath = '/admin'

/** Header of calls that an open screen makes while nobody uses it: they do not keep an unused session alive. */
export const pollHeader = 'x-poll'

const dashboardPath =
  /^\/admin(?:\/(?:account|(?:consultations|newsletter|website|diary|clients)(?:\/[\w:-]+)?))?$/

/** Whether the dashboard may have a page at this path: its router knows which. */
export const isDashboardPath = (path: string) => dashboardPath.test(path)
