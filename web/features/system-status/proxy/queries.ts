import { useQuery } from '@tanstack/react-query'
import { readProxyStatus } from '#contract/machine.ts'
import { readEndpoint } from '#web/lib/queries.ts'

/** Whether a reverse proxy is in front of the site but not configured. */
export const useProxyStatus = () =>
  useQuery({
    queryKey: [readProxyStatus.path],
    queryFn: () => readEndpoint(readProxyStatus, {}),
  })
