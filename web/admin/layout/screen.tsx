import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type DashboardScreen, errorTextLimits, reportPageError } from '#contract/page-errors.ts'
import { callApi } from '#web/lib/api-client.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { Button } from '#web/ui/button/button.tsx'

/** Reports a failed screen to the server's log. If that fails, the error is still in the browser's console. */
function reportFailure(error: unknown, screen: DashboardScreen): void {
  const { name, message } = error instanceof Error ? error : new Error()
  const body = {
    screen,
    name: name.slice(0, errorTextLimits.name),
    message: message.slice(0, errorTextLimits.message),
  }
  callApi(reportPageError, { body }).catch(() => {})
}

/** What had the focus may have been in the failed screen. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

type Props = {
  name: DashboardScreen
  words?: string
  /** Surrounds the message, for a screen that is the whole page. */
  frame?: (notice: ReactNode) => ReactNode
  children: ReactNode
}

/** One screen of the dashboard: if it cannot be shown, the rest keeps working. */
export const Screen = ({
  name,
  words = 'This part could not be shown. The rest works.',
  frame = (notice) => notice,
  children,
}: Props) => (
  <ErrorBoundary
    onError={(error) => reportFailure(error, name)}
    fallbackRender={({ resetErrorBoundary }) =>
      frame(
        <div className="notice-bad row-between" role="alert" ref={passFocusOnRemoval}>
          <p>{words}</p>
          <Button small ref={takeLostFocus} onClick={resetErrorBoundary}>
            Try again
          </Button>
        </div>,
      )
    }
  >
    {children}
  </ErrorBoundary>
)
