import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFailure } from './notices/read-failure.tsx'

type Props<Module extends object> = {
  /** Part of the query key. */
  name: string
  load: () => Promise<Module>
  /** Shown while the script loads. */
  loading: ReactNode
  failure: string
  /** Below the failure: what she can go on with meanwhile. */
  instead?: ReactNode
  children: (module: Module) => ReactNode
}

/** Browsers cache a failed module import until the page is reloaded. */
async function reloadIfReached(): Promise<void> {
  const answer = await fetch(location.href).catch(() => undefined)
  if (answer?.ok) location.reload()
}

/** Loads a part's script when it is first shown. A failure does not affect the page and can be retried. */
export function LoadOnDemand<Module extends object>(props: Props<Module>) {
  const { name, load, loading, failure, instead, children } = props
  const { data, error, isFetching, refetch } = useQuery({ queryKey: ['script', name], queryFn: load })
  if (data) return children(data)
  if (!error) return loading
  const tryAgain = async () => {
    const { isError } = await refetch()
    if (isError) await reloadIfReached()
  }
  return (
    <>
      <ReadFailure error={error} onTryAgain={tryAgain} isTrying={isFetching}>
        {failure}
      </ReadFailure>
      {instead}
    </>
  )
}
