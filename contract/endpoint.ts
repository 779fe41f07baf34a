import type * as z from 'zod/mini'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/api/${string}` | '/healthz' | '/readyz'
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Omitted for 204 without a body. */
  response?: z.ZodMiniType
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

export type EndpointRequest<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

export type EndpointInput<E extends Endpoint> = (E['params'] extends z.ZodMiniType
  ? { params: Sent<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodMiniType ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodMiniType ? { body: Sent<E['body']> } : unknown)

export type EndpointResponse<E extends Endpoint> = Parsed<E['response']>

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
