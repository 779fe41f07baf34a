/** Counts the seconds for which the page was visible. `now` is a monotonic clock in milliseconds. */
export function visibleTime(now: () => number, isVisibleNow: boolean) {
  let countedMs = 0
  let since = isVisibleNow ? now() : undefined
  const pendingMs = () => (since === undefined ? 0 : now() - since)
  return {
    setVisible(isVisible: boolean) {
      countedMs += pendingMs()
      since = isVisible ? now() : undefined
    },
    seconds: () => Math.floor((countedMs + pendingMs()) / 1000),
  }
}
