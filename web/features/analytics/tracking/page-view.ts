import { longestDurationSeconds } from '#contract/limits.ts'
import { beaconDuration, recordView, reportDuration } from './send.ts'

export type PageView = ReturnType<typeof openPageView>

/**
 * One page view, from its recording to its last report, as long as `mayTrack` allows it. A report waits until the server
 * has returned the view's id.
 */
export function openPageView(path: string, mayTrack: () => boolean) {
  const time = visibleTime(() => performance.now(), document.visibilityState === 'visible')
  let id: string | undefined
  let isReportDue = false
  let reported: number | undefined
  const seconds = () => Math.min(time.seconds(), longestDurationSeconds)

  const report = () => {
    isReportDue = id === undefined
    if (id === undefined || seconds() === reported) return
    reported = seconds()
    if (mayTrack()) reportDuration(id, reported)
  }

  void recordView(path).then((given) => {
    id = given
    if (isReportDue && id !== undefined) report()
  })

  return {
    path,
    setVisible(isVisible: boolean) {
      time.setVisible(isVisible)
      if (!isVisible) report()
    },
    /** The page is being left, perhaps for good: only a beacon is sure to be sent. */
    unload() {
      time.setVisible(false)
      isReportDue = id === undefined
      if (id === undefined) return
      reported = seconds()
      if (mayTrack()) beaconDuration(id, reported)
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
