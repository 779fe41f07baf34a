import { useQuery } from '@tanstack/react-query'
import { readProxyStatus } from '#contract/proxy.ts'
import { read } from '#web/lib/queries.ts'

/** Whether a proxy stands before the site which its settings do not name. */
export const useProxyStatus = () =>
  useQuery({
    queryKey: [readProxyStatus.path],
    queryFn: () => read(readProxyStatus, {}),
  })
