import { eventTypes, type FormName } from '#contract/tracking.ts'
import { allowsAnalytics, endVisit } from '#web/features/consent/calls.ts'

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
  if (allowsAnalytics()) return void (await loadTracker())?.showPage(location.pathname)
  ;(await loading)?.stopTracking()
  // The choice may have been changed elsewhere since this tab's visit began.
  endVisit()
}

/** Records how sending a form ended; without the visitor's consent it does nothing. */
export async function trackFormSubmission(formName: FormName, success: boolean): Promise<void> {
  if (allowsAnalytics()) (await loadTracker())?.recordEvent(eventTypes.formSubmission, { formName, success })
}
