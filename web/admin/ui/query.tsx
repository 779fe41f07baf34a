import type { ReactNode } from 'react'
import { upperFirst } from '#web/lib/day-labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Spinner } from './spinner.tsx'

/** What had the focus may be gone with what failed. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

type FailureProps = { onTryAgain: () => unknown; isTrying?: boolean; children: ReactNode }

/** Says what failed. Disappears as soon as it is tried again. */
export const FailureNotice = ({ onTryAgain, isTrying = false, children }: FailureProps) => (
  <div className="notice-bad row-between" role="alert" ref={passFocusOnRemoval}>
    <p>{children}</p>
    <Button small ref={takeLostFocus} isPending={isTrying} onClick={() => onTryAgain()}>
      Try again
    </Button>
  </div>
)

type Reading = { error: Error | null; isFetching: boolean; refetch: () => unknown }

type LoadingProps = {
  of: Reading
  /** What is loaded, with its article: "the request". */
  what: string
}

/** Says what a query could not load, and why if the server said so. */
export const ReadFailure = ({ of: { error, isFetching, refetch }, what }: LoadingProps) =>
  error && (
    <FailureNotice onTryAgain={refetch} isTrying={isFetching}>
      {upperFirst(what)} could not be loaded. {failureText(error)}
    </FailureNotice>
  )

/** In place of data that is on its way, or could not be loaded. */
export const NotLoaded = ({ of, what }: LoadingProps) =>
  of.error ? <ReadFailure of={of} what={what} /> : <Spinner>{`Loading ${what}...`}</Spinner>

type Props<Data> = LoadingProps & {
  of: { data: Data | undefined }
  children: (data: Data) => ReactNode
}

/** Shows what a query has read; until then that it loads, or why it could not. */
export const Query = <Data,>({ of, what, children }: Props<Data>) =>
  of.data === undefined ? <NotLoaded of={of} what={what} /> : children(of.data)
