import { eventTypes, type FormName } from '#contract/tracking.ts'
import { allowsAnalytics } from '#web/features/consent/permission.ts'

type Tracker = typeof import('./tracker.ts')

let loading: Promise<Tracker | undefined> | undefined

/** What follows a visit; not even loaded without the visitor's consent. */
function loadTracker() {
  loading ??= import('./tracker.ts').catch((error: unknown) => {
    console.error(error)
    return undefined
  })
  return loading
}

/** Records the page that is shown, if the visitor agrees; if no longer, stops following. */
export async function followVisit(): Promise<void> {
  if (allowsAnalytics()) (await loadTracker())?.showPage(location.pathname)
  else (await loading)?.stopTracking()
}

/** Records how sending a form ended; without the visitor's consent it does nothing. */
export async function trackFormSubmission(formName: FormName, success: boolean): Promise<void> {
  if (allowsAnalytics()) (await loadTracker())?.recordEvent(eventTypes.formSubmission, { formName, success })
}
