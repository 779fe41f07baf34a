import { queryOptions } from '@tanstack/react-query'
import { readPerson } from '#contract/clients.ts'
import { callApi } from '#web/lib/api-client.ts'

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [readPerson.path, id],
    queryFn: () => callApi(readPerson, { params: { id } }),
    // Read by the route already, just before its page is drawn.
    staleTime: 1000,
    refetchOnWindowFocus: 'always',
  })
