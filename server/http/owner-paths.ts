const dashboardPath =
  /^\/admin(?:\/(?:account|(?:consultations|newsletter|website|diary|clients)(?:\/[\w:-]+)?))?$/

const plain = (path: string) =>
  path.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Whether a path is the dashboard's or lies below it, in any case and escapes. */
export const isOwnersPath = (path: string) => /^\/admin(?:\/|$)/i.test(plain(path))

/** Whether the dashboard may have a page at this path: its router knows which. */
export const isDashboardPath = (path: string) => dashboardPath.test(path)
