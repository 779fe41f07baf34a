import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import { ApiError, callApi } from './api-client.ts'

// Before the next frame: a box that is ticked by the call it makes would be shown unticked for one.
notifyManager.setScheduler(queueMicrotask)

/** Queries run once and on request: nothing goes stale, is refetched by itself or is retried. */
export function createQueryClient(onError: (error: Error, client: QueryClient) => void) {
  const report = { onError: (error: Error) => onError(error, client) }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache(report),
    mutationCache: new MutationCache(report),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Mounting another component that uses a failed query must not retry it.
        retryOnMount: false,
        // While offline, a call fails at once and says so; the default mode would wait silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

export const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401

type Options<E extends Endpoint> = Pick<
  UseQueryOptions<EndpointResponse<E>>,
  'refetchInterval' | 'refetchOnMount' | 'refetchOnWindowFocus'
>

/** The answer of a call without parameters, kept under its path. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => ({
  queryKey: [endpoint.path],
  queryFn: () => callApi(endpoint, input),
})

export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: Options<E> = {},
) => useQuery({ ...endpointQuery(endpoint, input), ...options })

/** Makes a call that answers with the new state of `read`, and shows that. */
export function useChange<E extends Endpoint>(
  change: E,
  read: Endpoint & { response: NonNullable<E['response']> },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: EndpointInput<E>) => callApi(change, input),
    onSuccess: (state) => client.setQueryData([read.path], state),
  })
}

/** Repeats a call whose answer did not come: the server takes the repetition for the first. */
export const retryLost = (failures: number, error: Error) =>
  failures < 3 && !(error instanceof ApiError) && navigator.onLine

/** Refetches the results of these calls, after the owner has changed them or when she asks. */
export function useRefetch(...calls: readonly Pick<Endpoint, 'path'>[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}
