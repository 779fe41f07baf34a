import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { checkAdminSession, type SessionState } from '#contract/admin-session.ts'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import { ApiError, callApi } from './api-client.ts'

// Before the next frame: a box that is ticked by the call it makes would be shown unticked for one.
notifyManager.setScheduler(queueMicrotask)

export const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401

/** `hasEnded`: it has expired, so that what she was writing is kept for her return. */
export type OwnersSession = SessionState & { hasEnded?: true }
export const sessionKey = [checkAdminSession.path]

/** Of every call that fails: a refusal with 401 has ended the session, so the login is shown instead of errors. */
function onError(error: Error): void {
  if (!isUnauthenticated(error)) return
  queryClient.setQueryData<OwnersSession>(sessionKey, (session) =>
    // Nobody is logged in while a login is refused.
    session?.authenticated ? { authenticated: false, hasEnded: true } : session,
  )
}

/** Queries run once and on request: nothing goes stale, is refetched by itself or is retried. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
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

type Options<E extends Endpoint> = Pick<
  UseQueryOptions<EndpointResponse<E>>,
  'refetchInterval' | 'refetchOnMount' | 'refetchOnWindowFocus'
>

/** The answer of a call without parameters, kept under its path. */
export const endpointQuery = <E extends Endpoint>(endpoint: E) => ({
  queryKey: [endpoint.path],
  queryFn: () => callApi(endpoint, {} as EndpointInput<E>),
})

export const useEndpoint = <E extends Endpoint>(endpoint: E, options: Options<E> = {}) =>
  useQuery({ ...endpointQuery(endpoint), ...options })

/** Makes a call that answers with the new state of `read`, and shows that. */
export function useChange<E extends Endpoint>(
  change: E,
  read: Endpoint & { response: NonNullable<E['response']> },
) {
  return useMutation({
    mutationFn: (input: EndpointInput<E>) => callApi(change, input),
    onSuccess: (state) => queryClient.setQueryData([read.path], state),
  })
}

/** Repeats a call whose answer did not come: the server takes the repetition for the first. */
export const retryLost = (failures: number, error: Error) =>
  failures < 3 && !(error instanceof ApiError) && navigator.onLine

/** Refetches the results of these calls, after the owner has changed them or when she asks. */
export const refetch = (...calls: readonly Pick<Endpoint, 'path'>[]) =>
  Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
