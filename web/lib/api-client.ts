import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import type { NamedRefusal, Problem } from '#contract/errors.ts'
import { ownerPath, pollHeader } from '#contract/owner-address.ts'
import { isInUse } from './use.ts'

/** A refused call. `message` is "<status>: <body text or status text>"; `problem` is the body if it is a problem document. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Explanation | undefined

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = readProblem(body)
  }
}

/** Whether the server refused a save because another device has changed the record meanwhile. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

type Explanation = Pick<Problem, 'detail' | 'errors'> & { code?: string }

/** Hardly checked: a schema would load the whole validation library on pages that have no form. */
function readProblem(body: string): Explanation | undefined {
  try {
    const problem: Explanation | null = JSON.parse(body)
    return typeof problem?.detail === 'string' ? problem : undefined
  } catch {
    return undefined
  }
}

const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))

/** A query, with its question mark; empty without values. */
export const queryString = (query: Readonly<Record<string, unknown>> = {}) => {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, `${value}`]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** What proves the owner's identity again: a code from her app, or her password if the second step is off. */
export type Proof = 'code' | 'password'

let askOwner: ((proof: Proof) => Promise<boolean>) | undefined

/** Registers the prompt for step-up authentication, which resolves to whether the owner has proved her identity. */
export function registerStepUpPrompt(ask: typeof askOwner): void {
  askOwner = ask
}

type Call = Pick<Endpoint, 'method' | 'path'>
type LooseInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

type CallOptions = Pick<RequestInit, 'keepalive'> & { headers?: Record<string, string> }

const proofs = new Map<string | undefined, Proof>([
  ['STEP_UP_REQUIRED' satisfies NamedRefusal, 'code'],
  ['PASSWORD_REQUIRED' satisfies NamedRefusal, 'password'],
])

const proofFor = (error: unknown) => (error instanceof ApiError ? proofs.get(error.problem?.code) : undefined)

/**
 * Makes a call and returns the whole response, for callers that read its headers; throws an ApiError unless it is 2xx. If
 * the server requires step-up authentication, asks the owner for it and repeats the call.
 */
export async function fetchApi(...call: Parameters<typeof fetchOnce>): Promise<Response> {
  try {
    return await fetchOnce(...call)
  } catch (error) {
    const proof = proofFor(error)
    if (!proof || !(await askOwner?.(proof))) throw error
    return await fetchOnce(...call)
  }
}

/** The one place that decides whether a call keeps the owner's session alive. */
const headersOfUse = ({ path }: Call): Record<string, string> =>
  path.startsWith(`/api${ownerPath}/`) && !isInUse() ? { [pollHeader]: 'yes' } : {}

async function fetchOnce(
  endpoint: Call,
  { params, query, body }: LooseInput,
  { headers: given, ...options }: CallOptions = {},
): Promise<Response> {
  const headers = { ...given, ...headersOfUse(endpoint) }
  const response = await fetch(fillPath(endpoint.path, params) + queryString(query), {
    ...options,
    method: endpoint.method,
    credentials: 'include',
    ...(body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }),
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response
}

/** Makes one call of the contract; returns undefined for a 204. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
): Promise<EndpointResponse<E>> {
  const response = await fetchApi(endpoint, input as LooseInput, options)
  const body = response.status === 204 ? undefined : await response.json()
  // The schema's own output type is what EndpointResponse infers; TypeScript cannot see through the generic.
  return endpoint.response?.parse(body) as EndpointResponse<E>
}
