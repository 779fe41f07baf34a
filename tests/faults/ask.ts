import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts'

export type Reply<E extends Endpoint> =
  | { status: number; isDone: true; response: EndpointResponse<E>; tries: number }
  | { status: number; isDone: false; detail: string; tries: number }

export type Ask = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<Reply<E>>

type Options = {
  /** Read for each attempt: a program may be restarted at another address, and this may wait until it is up. */
  address: () => string | Promise<string>
  cookie: () => string
  connections: number
  /** Called for each attempt that failed, with its status and message or the error of the connection. */
  onTrouble: (what: string) => void
}

type Sent = { method: string; url: string; headers: Record<string, string>; body: string | undefined }

const tryTimeoutMs = 60_000
const pauseMs = 25

function requestOf({ method, path }: Endpoint, input: unknown): Omit<Sent, 'headers'> {
  // TypeScript cannot resolve the generic; the contract's types guarantee it.
  const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown }
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return { method, url, body: body === undefined ? undefined : JSON.stringify(body) }
}

function send(address: string, agent: Agent, { method, url, headers, body }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sending = request(address + url, { method, agent, headers, timeout: tryTimeoutMs }, (answer) => {
      text(answer).then((words) => resolve({ status: answer.statusCode ?? 0, text: words }), reject)
    })
    sending.on('timeout', () => sending.destroy(new Error('no answer')))
    sending.on('error', reject)
    sending.end(body)
  })
}

const codeOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'broken off'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

function detailOf(words: string): string {
  try {
    const problem: unknown = JSON.parse(words)
    const hasDetail = typeof problem === 'object' && problem !== null && 'detail' in problem
    return hasDetail ? String(problem.detail) : words
  } catch {
    return words
  }
}

/** Retries calls until they are answered: after a broken connection or a server error. */
export function createAsk({ address, cookie, connections, onTrouble }: Options) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask: Ask = async (endpoint, input) => {
    const { method, url, body } = requestOf(endpoint, input)
    for (let tries = 1; ; tries++) {
      const at = await address()
      try {
        const headers = {
          cookie: cookie(),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
        }
        const answer = await send(at, agent, { method, url, headers, body })
        if (answer.status < 400) {
          const read = answer.text === '' ? undefined : JSON.parse(answer.text)
          const response = endpoint.response?.parse(read) as EndpointResponse<typeof endpoint>
          return { status: answer.status, isDone: true, response, tries }
        }
        const detail = detailOf(answer.text)
        if (answer.status < 500) return { status: answer.status, isDone: false, detail, tries }
        onTrouble(`${answer.status} ${detail}`)
      } catch (error) {
        onTrouble(codeOf(error))
      }
      await wait(pauseMs)
    }
  }
  return { ask, close: () => agent.destroy() }
}
