import { QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import { ApiError, callApi } from './api-client.ts'

/** Reads happen once and when asked: nothing goes stale, nothing is read again by itself, nothing is retried. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // A read that failed is not tried again because another part of the page shows it too.
        retryOnMount: false,
        // Without a network a call fails at once and says so; the usual mode would wait in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401

type ReadOptions = { on401?: 'throw' | 'nothing' }

/** A read of the contract. It fails on any refusal, but may be told to give null where nobody is logged in. */
export async function read<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { on401 = 'throw' }: ReadOptions = {},
): Promise<EndpointResponse<E> | null> {
  try {
    return await callApi(endpoint, input)
  } catch (error) {
    if (on401 === 'nothing' && isUnauthenticated(error)) return null
    throw error
  }
}

/** Reads again what these calls have given, after the owner has changed it or when she asks. */
export function useReadAgain(...calls: readonly Pick<Endpoint, 'path'>[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}
