import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Parameter, Schema } from './document.ts'
import { hostileBodies } from './hostile.ts'
import { hostileQueries, hostileSegments, oddContentTypes, oddHeaders, oddMethods } from './hostile-http.ts'
import { hostileText, nearlyValid, validValue } from './values.ts'

/** A path part that is not encoded. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Body = { type: string; value: unknown } | { type: string; bytes: Buffer }
export const bodyLengths = ['right', 'absent', 'short', 'long', 'chunked', 'nonsense'] as const
export const askers = ['owner', 'nobody', 'stranger'] as const

/** A request with placeholders for known values. */
export type Planned = {
  operation: Operation
  method: string
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>> | Raw
  body: Body | undefined
  length: (typeof bodyLengths)[number]
  headers: readonly (readonly [string, string])[]
  asker: (typeof askers)[number]
  /** The last byte of the client's IP address. */
  client: number
}

/** A request as it is sent. */
export type Sent = {
  path: string
  target: string
  params: Readonly<Record<string, string>>
  /** The path before each parameter. */
  places: Readonly<Record<string, string>>
  /** The body before serialisation. */
  body: unknown
  bytes: Buffer
  client: string
  /** The body is shorter than announced, and then the connection is closed. */
  isCut: boolean
  /** The bytes contain more than one request, or no complete one. */
  isBroken: boolean
}

const often = <Value>(usual: Arbitrary<Value>, rest: Arbitrary<Value>, weight: number) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rest })

const recordOf = (parameters: readonly Parameter[], of: (one: Parameter) => Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(parameters.map((one) => [one.name, of(one)])), {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  })

const oddSegment = often<unknown>(
  fc.constantFrom(...hostileSegments).map((text) => new Raw(text)),
  hostileText,
  3,
)

function queryOf({ query }: Operation): Arbitrary<Planned['query']> {
  const valid = recordOf(query, ({ schema, name }) => validValue(schema, name))
  const least = recordOf(
    query.filter(({ required }) => required),
    ({ schema, name }) => validValue(schema, name),
  )
  const odd = recordOf(query, ({ schema, name }) => often<unknown>(hostileText, validValue(schema, name), 1))
  const raw = fc.constantFrom(...hostileQueries).map((text) => new Raw(text))
  return fc.oneof(
    { weight: 8, arbitrary: least },
    { weight: 6, arbitrary: valid },
    { weight: query.length > 0 ? 4 : 0, arbitrary: odd },
    { weight: 1, arbitrary: raw },
  )
}

const anyBytes = often(
  fc.constantFrom(...hostileBodies),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
  4,
)

/** A binary body is a prepared file of the scene, or arbitrary bytes. */
const bodyOfType = (type: string, schema: Schema): Arbitrary<Body> => {
  if (type === 'application/octet-stream')
    return often<Body>(
      validValue({ type: 'string' }, 'file').map((value) => ({ type, value })),
      anyBytes.map((bytes) => ({ type, bytes })),
      3,
    )
  const near = nearlyValid(schema, 'body').map((value) => ({ type, value }))
  return often<Body>(
    validValue(schema, 'body').map((value) => ({ type, value })),
    near,
    2,
  )
}

function bodyOf({ bodies, method }: Operation): Arbitrary<Body | undefined> {
  const described = Object.entries(bodies)
  const types = [...Object.keys(bodies), ...oddContentTypes]
  const odd: Arbitrary<Body> = fc.record({ type: fc.constantFrom(...types), bytes: anyBytes })
  const otherwise = often<Body | undefined>(odd, fc.constant(undefined), 3)
  if (described.length === 0) return often(fc.constant(undefined), otherwise, method === 'GET' ? 20 : 8)
  const usual = described.map(([type, schema]) => bodyOfType(type, schema))
  const [, firstSchema] = described[0] ?? ['', {}]
  // The right content with another content type.
  const renamed: Arbitrary<Body> = fc.record({
    type: fc.constantFrom(...types),
    value: validValue(firstSchema, 'body'),
  })
  return fc.oneof(
    { weight: 16, arbitrary: fc.oneof(...usual) },
    { weight: 1, arbitrary: renamed },
    { weight: 1, arbitrary: otherwise },
  )
}

/** Generates all kinds of requests to one route. */
export function requestTo(operation: Operation): Arbitrary<Planned> {
  const methods = operation.method === 'GET' ? ['HEAD', ...oddMethods] : oddMethods
  const owner = operation.isForOwner ? 12 : 3
  return fc.record({
    operation: fc.constant(operation),
    method: often(fc.constant(operation.method), fc.constantFrom(...methods), 16),
    params: often<Planned['params']>(
      recordOf(operation.params, ({ schema, name }) => validValue(schema, name, true)),
      recordOf(operation.params, () => oddSegment),
      operation.params.length > 0 ? 5 : 1000,
    ),
    query: queryOf(operation),
    body: bodyOf(operation),
    length: often<Planned['length']>(fc.constant('right'), fc.constantFrom(...bodyLengths), 24),
    headers: often<Planned['headers']>(
      fc.constant([]),
      fc.array(fc.constantFrom(...oddHeaders), { minLength: 1, maxLength: 3 }),
      3,
    ),
    asker: fc.oneof(
      { weight: owner, arbitrary: fc.constant('owner' as const) },
      { weight: 1, arbitrary: fc.constantFrom('nobody' as const, 'stranger' as const) },
    ),
    client: fc.nat(255),
  })
}
