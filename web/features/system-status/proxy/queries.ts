import { useQuery } from '@tanstack/react-query'
import { readProxyStatus } from '#contract/proxy.ts'
import { read } from '#web/lib/queries.ts'

/** Whether a reverse proxy is in front of the site but not configured. */
export const useProxyStatus = () =>
  useQuery({
    queryKey: [readProxyStatus.path],
    queryFn: () => read(readProxyStatus, {}),
  })
