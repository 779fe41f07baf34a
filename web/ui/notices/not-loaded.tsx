import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { ReadFailure } from './read-failure.tsx'

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  loading: string
  /** What could not be loaded, as a sentence. */
  children: string
}

/** In place of data that is on its way, or could not be loaded. */
export function NotLoaded({ query: { error, isFetching, refetch }, loading, children }: Props) {
  if (!error) return <Spinner>{loading}</Spinner>
  return (
    <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
      {children}
    </ReadFailure>
  )
}
