import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Asked = {
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form of a page. */
  form?: Record<string, string>
  bytes?: Buffer
}

function contentOf({ json, form, bytes }: Asked): { type?: string; body?: Buffer } {
  if (json !== undefined) return { type: 'application/json', body: Buffer.from(JSON.stringify(json)) }
  if (form)
    return { type: 'application/x-www-form-urlencoded', body: Buffer.from(`${new URLSearchParams(form)}`) }
  return bytes ? { type: 'application/octet-stream', body: bytes } : {}
}

/** Somebody's browser, at an address of its own (each of 127.0.0.0/8 is this machine), with headers that name it. */
export function createCaller(
  origin: () => string,
  { address, headers }: { address: string; headers: Record<string, string> },
) {
  const cookies = new Map<string, string>()
  async function ask(method: string, path: string, asked: Asked = {}) {
    const { type, body } = contentOf(asked)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const call = request(new URL(path, origin()), {
      method,
      localAddress: address,
      agent: false,
      headers: {
        ...headers,
        ...(cookie && { cookie: headers.cookie ? `${headers.cookie}; ${cookie}` : cookie }),
        ...(type && { 'content-type': type }),
        ...(body && { 'content-length': body.length }),
        ...asked.headers,
      },
    })
    call.end(body)
    const [response]: IncomingMessage[] = await once(call, 'response')
    if (!response) throw new Error('There was no answer')
    for (const given of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const bytes = await buffer(response)
    const text = bytes.toString()
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      bytes,
      text,
      json: () => JSON.parse(text),
    }
  }
  return {
    ask,
    cookies,
    /** The same, where anything but a success is a fault of the walk. */
    async do(method: string, path: string, asked: Asked = {}) {
      const answer = await ask(method, path, asked)
      if (answer.status >= 400)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text}`)
      return answer
    },
  }
}

export type Caller = ReturnType<typeof createCaller>
