import type { FormName } from '#contract/tracking.ts'
import { endVisit, isTrackingAllowed } from '#web/features/consent/calls.ts'

type Tracker = typeof import('./tracker.ts')

let loading: Promise<Tracker | undefined> | undefined

/** Loads the tracker; called only with the visitor's consent. */
function loadTracker() {
  loading ??= import('./tracker.ts').catch((error: unknown) => {
    console.error(error)
    return undefined
  })
  return loading
}

/** A page behind a client's own link: who opens it is known, so it is not counted. */
const isClientPage = (path: string) => /^\/appointment(\/|$)/.test(path)

/** Records the current page if the visitor has consented; otherwise stops tracking. */
export async function trackCurrentPage(): Promise<void> {
  if (isClientPage(location.pathname)) return
  if (isTrackingAllowed()) return void (await loadTracker())?.recordPageView(location.pathname)
  ;(await loading)?.stopTracking()
  // The choice may have changed in another tab since this tab's visit began.
  endVisit()
}

/** Records whether a form was sent; does nothing without the visitor's consent. */
export async function trackFormSubmission(formName: FormName, success: boolean): Promise<void> {
  if (isTrackingAllowed()) (await loadTracker())?.recordEvent('form_submission', { formName, success })
}
