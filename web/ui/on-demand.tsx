import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFailure } from './notices/read-failure.tsx'

type Props<Module extends object> = {
  /** Names it among everything that is read. */
  name: string
  load: () => Promise<Module>
  /** Stands in its place while its script comes. */
  loading: ReactNode
  failure: string
  children: (module: Module) => ReactNode
}

/** Browsers remember that a script did not come and ask for it no more, until the page is loaded anew. */
async function reloadIfReached(): Promise<void> {
  const answer = await fetch(location.href).catch(() => undefined)
  if (answer?.ok) location.reload()
}

/** A part whose script is fetched when it is first shown; a failure leaves the page alone and can be tried again. */
export function OnDemand<Module extends object>(props: Props<Module>) {
  const { name, load, loading, failure, children } = props
  const { data, error, isFetching, refetch } = useQuery({ queryKey: ['script', name], queryFn: load })
  if (data) return children(data)
  if (!error) return loading
  const tryAgain = async () => {
    const { isError } = await refetch()
    if (isError) await reloadIfReached()
  }
  return (
    <ReadFailure error={error} onTryAgain={tryAgain} isTrying={isFetching}>
      {failure}
    </ReadFailure>
  )
}
