import { type DashboardPart, reportPageError } from '#contract/page-errors.ts'
import { callApi } from '#web/lib/api-client.ts'
import { describeError } from './describe-error.ts'

/** The script that this page began with. */
const ownScript = () =>
  document.querySelector<HTMLScriptElement>('script[src*="/admin-"]')?.src.split('/').at(-1) ?? ''

const reported = new Set<string>()

/** Tells the server's log once what could not be shown. */
export function reportFailure(error: unknown, part: DashboardPart): void {
  const body = { part, release: ownScript(), ...describeError(error) }
  const key = JSON.stringify(body)
  if (reported.has(key)) return
  reported.add(key)
  // What cannot be told now is still in the browser's console.
  callApi(reportPageError, { body }).catch(() => {})
}
