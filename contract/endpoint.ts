import type * as z from 'zod/mini'

type Schemas = {
  /** Only where a parameter of the path is more than an id. */
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Omitted for 204 without a body. */
  response?: z.ZodMiniType
}

export type Endpoint = Schemas & { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: `/api/${string}` }

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** The parameters of a path: `id` of `/api/rows/:id`. */
type NamesIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

type Params<E extends Endpoint> = E['params'] extends z.ZodMiniType
  ? z.output<E['params']>
  : Record<NamesIn<E['path']>, string>

export type EndpointRequest<E extends Endpoint> = {
  params: Params<E>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

export type EndpointInput<E extends Endpoint> = ([NamesIn<E['path']>] extends [never]
  ? unknown
  : { params: Params<E> }) &
  (E['query'] extends z.ZodMiniType ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodMiniType ? { body: Sent<E['body']> } : unknown)

export type EndpointResponse<E extends Endpoint> = Parsed<E['response']>

export const endpoint = <
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const S extends Schemas = object,
>(
  method: Method,
  path: Path,
  schemas: S = {} as S,
) => ({ method, path, ...schemas })
