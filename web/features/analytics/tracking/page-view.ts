import { longestDurationSeconds } from '#contract/limits.ts'
import { beaconDuration, recordView, reportDuration } from './send.ts'

export type PageView = ReturnType<typeof openPageView>

/** One page view, from its recording to its last report, as long as `mayTrack` allows it. */
export function openPageView(path: string, mayTrack: () => boolean) {
  const time = visibleTime(() => performance.now(), document.visibilityState === 'visible')
  const seconds = () => Math.min(time.seconds(), longestDurationSeconds)
  let id: string | undefined
  const recorded = recordView(path).then((given) => {
    id = given
  })
  return {
    path,
    setVisible(isVisible: boolean) {
      time.setVisible(isVisible)
      // A page that is hidden before the server has returned the view's id is reported then.
      if (!isVisible) void recorded.then(() => id && mayTrack() && reportDuration(id, seconds()))
    },
    /** The page is being left, perhaps for good: only a beacon is sure to be sent. */
    unload() {
      time.setVisible(false)
      if (id !== undefined && mayTrack()) beaconDuration(id, seconds())
    },
  }
}

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
