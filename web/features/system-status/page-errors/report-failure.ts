import { type DashboardPart, reportPageError } from '#contract/page-errors.ts'
import { callApi } from '#web/lib/api-client.ts'
import { describeError } from './describe-error.ts'

/** The script's file name, whose hash identifies the release that this page was loaded with. */
const ownScript = () =>
  document.querySelector<HTMLScriptElement>('script[src*="/admin-"]')?.src.split('/').at(-1) ?? ''

const reported = new Set<string>()

/** Reports each failed part once to the server's log. */
export function reportFailure(error: unknown, part: DashboardPart): void {
  const body = { part, release: ownScript(), ...describeError(error) }
  const key = JSON.stringify(body)
  if (reported.has(key)) return
  reported.add(key)
  // If the report fails, the error is still in the browser's console.
  callApi(reportPageError, { body }).catch(() => {})
}
