import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { Button } from '#web/ui/button/button.tsx'

/** What had the focus may have been in the failed screen. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

type Props = {
  words?: string
  /** Surrounds the message, for a screen that is the whole page. */
  frame?: (notice: ReactNode) => ReactNode
  children: ReactNode
}

/** One screen of the dashboard: if it cannot be shown, the rest keeps working. */
export const Screen = ({
  words = 'This part could not be shown. The rest works.',
  frame = (notice) => notice,
  children,
}: Props) => (
  <ErrorBoundary
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
