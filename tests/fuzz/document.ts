import * as z from 'zod/mini'

/** The subset of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  type?: string | readonly string[] | undefined
  enum?: readonly unknown[] | undefined
  anyOf?: readonly Schema[] | undefined
  properties?: Readonly<Record<string, Schema>> | undefined
  required?: readonly string[] | undefined
  items?: Schema | undefined
  format?: string | undefined
  pattern?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
}

const Schema: z.ZodMiniType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    enum: z.optional(z.array(z.unknown())),
    anyOf: z.optional(z.array(Schema)),
    properties: z.optional(z.record(z.string(), Schema)),
    required: z.optional(z.array(z.string())),
    items: z.optional(Schema),
    format: z.optional(z.string()),
    pattern: z.optional(z.string()),
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
  }),
)

const Content = z.record(z.string(), z.object({ schema: z._default(Schema, {}) }))
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z._default(z.boolean(), false),
  schema: Schema,
})
const Response = z.object({
  content: z.optional(Content),
  headers: z.optional(z.record(z.string(), z.unknown())),
})
const Described = z.object({
  parameters: z._default(z.array(Parameter), []),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), Response),
  security: z.optional(z.array(z.unknown())),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Described)) })

export type Parameter = z.output<typeof Parameter>
export type Answers = z.output<typeof Response>

/** A call that the OpenAPI document describes, or a page, which it does not. */
export type Operation = {
  /** `POST /api/consultations`. */
  name: string
  method: string
  path: string
  params: readonly Parameter[]
  query: readonly Parameter[]
  bodies: Readonly<Record<string, Schema>>
  /** By status, range of statuses, or `default`; undefined for a page. */
  answers: Readonly<Record<string, Answers>> | undefined
  isForOwner: boolean
}

export function operationsOf(document: unknown): Operation[] {
  return Object.entries(Document.parse(document).paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      params: call.parameters.filter((one) => one.in === 'path'),
      query: call.parameters.filter((one) => one.in === 'query'),
      bodies: Object.fromEntries(
        Object.entries(call.requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
      ),
      answers: call.responses,
      isForOwner: call.security !== undefined,
    })),
  )
}

const text: Schema = { type: 'string' }

/** A page or a file: its path may contain `{token}`, and it is requested with the fields of our links and forms. */
export function pageOperation(method: string, path: string): Operation {
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const isPost = method === 'POST'
  const fields = { type: 'object', properties: { token: text, email: { ...text, format: 'email' } } }
  return {
    name: `${method} ${path}`,
    method,
    path,
    params: inPath.map((name) => ({ name, in: 'path', required: true, schema: text })),
    query: [{ name: 'token', in: 'query', required: false, schema: text }],
    bodies: isPost ? { 'application/x-www-form-urlencoded': fields } : {},
    answers: undefined,
    isForOwner: false,
  }
}

export function answerFor(operation: Operation, status: number): Answers | undefined {
  const { answers } = operation
  return answers?.[status] ?? answers?.[`${Math.floor(status / 100)}XX`] ?? answers?.default
}
