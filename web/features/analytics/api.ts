import { eventTypes, type FormName } from '#contract/tracking.ts'
import { allowsAnalytics } from '#web/features/consent/api.ts'
import { loadQuietly } from '#web/lib/load-quietly.ts'

type Tracker = typeof import('./tracker.ts')

let loading: Promise<Tracker | undefined> | undefined

/** What follows a visit; not even loaded without the visitor's consent. */
const loadTracker = () => {
  loading ??= loadQuietly(() => import('./tracker.ts'))
  return loading
}

/** Records the page that is shown now, if the visitor agrees; if no longer, stops following. */
export async function followPage(): Promise<void> {
  const { pathname } = location
  if (allowsAnalytics()) await (await loadTracker())?.showPage(pathname)
  else (await loading)?.stopTracking()
}

/** Records how sending a form ended; without the visitor's consent it does nothing. */
export async function trackFormSubmission(formName: FormName, success: boolean): Promise<void> {
  if (allowsAnalytics()) (await loadTracker())?.recordEvent(eventTypes.formSubmission, { formName, success })
}
