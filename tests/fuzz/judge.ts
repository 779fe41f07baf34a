import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { headerFlaws } from '#tests/support/header-flaws.ts'
import { type Answers, answerFor, type Operation, type Schema } from './document.ts'
import type { Planned, Sent } from './requests.ts'
import type { Answer } from './wire.ts'

const mostBytes = 8 * 1024 * 1024
const hangMs = 1000

const isText = /^(?:text\/|application\/(?:.+\+)?json)/
/** Patterns that no answer may contain, whatever the request. */
const leaks: readonly (readonly [string, RegExp])[] = [
  ['a stack trace', /\n\s+at .+:\d+:\d+|\bat .+\((?:file|node):/],
  [
    'a path of the server',
    // Not the folder of the second place, which the fuzzer also types as a person's address.
    /\/node_modules\/|[\w-]\.(?:ts|mjs|cjs):\d+|file:\/\/\/(?!etc)|\/(?:dev\/shm\/|tmp\/site-)(?![\w-]+\/second-place)/,
  ],
  [
    'SQL',
    /SQLITE_|sqlite3|near ".*": syntax error|syntax error at or near|\binsert into "|\bselect .+ from "|constraint failed|violates .* constraint|relation ".*" does not/i,
  ],
  ['a secret', /\$argon2id\$|a secret for tests|BEGIN (?:EC |RSA )?PRIVATE KEY/],
  [
    'a word of the machine',
    /\[object Object\]|TypeError|ReferenceError|ERR_[A-Z_]{3,}|FST_ERR|ECONNREFUSED|ENOENT/,
  ],
]

const prototypes = [Object.prototype, Array.prototype, String.prototype, Function.prototype] as const
const keysOfPrototypes = () => prototypes.map((one) => Reflect.ownKeys(one).length).join()
const cleanPrototypes = keysOfPrototypes()

const typeOf = ({ headers }: Answer) => headers['content-type']?.[0]?.split(';')[0]?.trim() ?? ''
const one = ({ headers }: Answer, name: string) => headers[name]?.[0]

function createValidator() {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false })
  addFormats.default(ajv)
  const made = new WeakMap<Schema, ValidateFunction>()
  return (schema: Schema, value: unknown): string | undefined => {
    const validate = made.get(schema) ?? ajv.compile(schema)
    made.set(schema, validate)
    if (validate(value)) return undefined
    const [error] = validate.errors ?? []
    return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`
  }
}

type Faults = Generator<string, void>
type Judged = { planned: Planned; sent: Sent; answer: Answer; isHttps: boolean }

/** On https, compares all headers with those that every answer must have. */
function* judgeHeaders({ answer, isHttps, sent }: Judged): Faults {
  const { status, headers } = answer
  if (headers['x-injected']) yield 'a header was injected'
  for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control'])
    if (!one(answer, name)) yield `${status} without ${name}`
  if (isHttps && status !== 304) yield* flawsOnHttps(answer, sent)
  for (const cookie of headers['set-cookie'] ?? [])
    if (!/; HttpOnly/i.test(cookie) || !/; SameSite=Strict/i.test(cookie) || !/; Path=\//i.test(cookie))
      yield 'a cookie without HttpOnly, SameSite=Strict or Path=/'
  const to = one(answer, 'location')
  if (to !== undefined && !/^\/(?![/\\])[\x21-\x7e]*$/.test(to)) yield 'a redirect that leaves the site'
  if ([429, 503].includes(status) && !headers['retry-after']) yield 'no retry-after'
}

function flawsOnHttps(answer: Answer, { target: path }: Sent): string[] {
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, values]) => [
      name,
      name === 'set-cookie' ? values : values.join(', '),
    ]),
  )
  const isPage = typeOf(answer) === 'text/html'
  const body = isPage ? answer.body.toString() : answer.body.length > 0 ? '-' : ''
  const flaws = headerFlaws({ path, status: answer.status, headers, body })
  // The site's own 404 page is public at every path.
  const isSitesOwn = answer.status === 404 && isPage
  return flaws
    .filter((flaw) => !(isSitesOwn && flaw.endsWith('a private answer may be kept')))
    .map((flaw) => flaw.replace(path, ''))
}

function* judgeBody({ answer, planned }: Judged): Faults {
  // An unparsable request has no method; the error answer closes the connection.
  const isOfBytes = answer.status === 400 && answer.headers.connection?.includes('close')
  if (planned.method === 'HEAD' && answer.body.length > 0 && !isOfBytes) yield 'HEAD has a body'
  if (answer.body.length > mostBytes) yield 'longer than any answer should be'
  if (!isText.test(typeOf(answer))) return
  // Ignore the address and error details of the off-site backup, which repeat what the owner typed.
  const text = answer.body.toString().replace(/"(?:address|details)":"(?:[^"\\]|\\.)*"/g, '')
  for (const [what, pattern] of leaks) if (pattern.test(text)) yield `${what} in the body`
}

export function createJudge() {
  const check = createValidator()

  function* judgeContent(where: string, answers: Answers, answer: Answer): Faults {
    const type = typeOf(answer)
    const content = answers.content ?? {}
    const described = content[type]
    if (Object.keys(content).length === 0) {
      if (answer.body.length > 0) yield `${where} has a body that the document does not describe`
      return
    }
    if (!described) return yield `${where} is ${type || 'of no type'}, which the document does not describe`
    if (!/json$/.test(type)) return
    let value: unknown
    try {
      value = JSON.parse(answer.body.toString())
    } catch {
      return yield `${where} is no JSON`
    }
    const error = check(described.schema, value)
    if (error !== undefined) yield `${where} is not as described: ${error}`
    if (type === 'application/problem+json' && !answer.body.includes(`"status":${answer.status}`))
      yield `${where} says another status in its body`
  }

  /** Compares an answer with the OpenAPI document. */
  function* judgeCall(operation: Operation, { planned, answer }: Judged): Faults {
    const { status } = answer
    const isAsked = planned.method === operation.method
    if (operation.isForOwner && planned.asker !== 'owner' && status < 400) yield 'answered without a session'
    if (planned.method === 'HEAD') return
    const answers = answerFor(operation, status)
    if (isAsked && !answers) return yield `${status} is not described`
    // A call with another method is described elsewhere, or refused like an unknown one.
    if (answers && (isAsked || status >= 400)) yield* judgeContent(String(status), answers, answer)
  }

  function* judgePage({ answer }: Judged): Faults {
    const { status } = answer
    if (status >= 400 && !/^(?:text\/html|application\/problem\+json)$/.test(typeOf(answer)))
      yield `${status} is ${typeOf(answer)}`
    if (
      ![200, 206, 301, 303, 304, 400, 403, 404, 405, 408, 409, 410, 413, 415, 417, 429, 431].includes(status)
    )
      yield `${status} of a page`
  }

  /** Yields every fault of an answer. */
  return function* judge(judged: Judged): Faults {
    const { planned, answer, sent } = judged
    if (keysOfPrototypes() !== cleanPrototypes) yield 'a prototype was changed'
    if (answer.cpuMs > hangMs) yield `the thread was busy for more than ${hangMs} ms`
    if (answer.status === 0) {
      if (!sent.isBroken) yield 'the connection was closed without an answer'
      return
    }
    if (answer.status >= 500 && !planned.operation.answers?.[answer.status]) yield `status ${answer.status}`
    yield* judgeHeaders(judged)
    yield* judgeBody(judged)
    if (planned.operation.answers) yield* judgeCall(planned.operation, judged)
    else yield* judgePage(judged)
  }
}

export type Judge = ReturnType<typeof createJudge>
