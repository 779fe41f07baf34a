import type { Server } from 'node:http'
import { duplexPair } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { withRaw } from './hostile.ts'
import type { Memory } from './memory.ts'
import { type Planned, Raw, type Sent } from './requests.ts'
import { Known } from './values.ts'

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const inAddress = (value: unknown) =>
  value instanceof Raw ? value.text : encodeURIComponent(textOf(value).toWellFormed())

function formOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textOf(value)
  return Object.entries(value)
    .map(([key, one]) => `${inAddress(key)}=${inAddress(one)}`)
    .join('&')
}

function bytesOf(type: string, value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return value
  if (type.startsWith('application/x-www-form-urlencoded')) return Buffer.from(formOf(value))
  if (type === 'application/octet-stream') return Buffer.from(textOf(value))
  return Buffer.from(withRaw(JSON.stringify(value) ?? ''))
}

type Framing = { headers: string[]; body: Buffer }

function frame(body: Buffer, length: Planned['length']): Framing {
  if (length === 'absent') return { headers: [], body }
  if (length === 'short') return { headers: [`content-length: ${body.length + 7}`], body }
  if (length === 'long') return { headers: [`content-length: ${Math.max(0, body.length - 3)}`], body }
  if (length === 'nonsense') return { headers: ['content-length: 1e3'], body }
  if (length === 'right') return { headers: [`content-length: ${body.length}`], body }
  const size = body.length === 0 ? '' : `${body.length.toString(16)}\r\n`
  const chunk = Buffer.concat([
    Buffer.from(size),
    body,
    Buffer.from(size === '' ? '0\r\n\r\n' : '\r\n0\r\n\r\n'),
  ])
  return { headers: ['transfer-encoding: chunked'], body: chunk }
}

type Options = {
  memory: Memory
  host: string
  cookie: string | undefined
  /** Removes values from a body that must not even be tried. */
  disarm: (body: unknown) => unknown
}

/** Serialises a planned request with the values known by now. */
export function write(planned: Planned, { memory, host, cookie, disarm }: Options): Sent {
  const { operation, method, length } = planned
  const params: Record<string, string> = {}
  const places: Record<string, string> = {}
  let path = ''
  for (const part of operation.path.split(/(\{\w+\})/)) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = name === undefined ? new Raw(part) : planned.params[name]
    const place = path.replace(/\/$/, '')
    const found = value instanceof Known ? memory.paramOf(name ?? '', value, place) : value
    if (name !== undefined && !(found instanceof Raw)) {
      params[name] = textOf(found)
      places[name] = place
    }
    path += inAddress(found)
  }
  const about = { params: Object.values(params), path }
  const query =
    planned.query instanceof Raw
      ? planned.query.text
      : formOf(memory.resolve(planned.query, about)).replace(/^(?=.)/, '?')
  const headers = [...planned.headers.map(([name, value]) => `${name}: ${value}`)]
  if (!planned.headers.some(([name]) => name === 'host')) headers.unshift(`host: ${host}`)
  if (cookie !== undefined) headers.push(`cookie: ${cookie}`)
  const { body } = planned
  let value: unknown
  let framed: Framing = { headers: [], body: Buffer.alloc(0) }
  if (body) {
    if (body.type !== '') headers.push(`content-type: ${body.type}`)
    value = 'bytes' in body ? undefined : disarm(memory.resolve(body.value, about))
    const bytes = 'bytes' in body ? body.bytes : bytesOf(body.type, value)
    framed = frame(bytes, length)
  }
  const head = [`${method} ${path}${query} HTTP/1.1`, ...headers, ...framed.headers, '', ''].join('\r\n')
  return {
    path,
    target: path + query,
    params,
    places,
    body: value,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), framed.body]),
    client: `203.0.113.${planned.client}`,
    isCut: body !== undefined && length === 'short',
    isBroken: body !== undefined && length !== 'right' && length !== 'chunked',
  }
}

export type Answer = {
  /** 0 if the connection was closed without an answer. */
  status: number
  headers: Readonly<Record<string, readonly string[]>>
  body: Buffer
  wallMs: number
  cpuMs: number
}

const headEnd = Buffer.from('\r\n\r\n')

function readHead(text: string) {
  const [first = '', ...lines] = text.split('\r\n')
  const headers: Record<string, string[]> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers[name] = [...(headers[name] ?? []), line.slice(colon + 1).trim()]
  }
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? -1), headers }
}

/** The decoded body of a chunked answer; undefined while it is incomplete. */
function readChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (size === 0) return Buffer.concat(parts)
    if (bytes.length < end + size + 4) return undefined
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + size + 4
  }
}

type Read = Pick<Answer, 'status' | 'headers' | 'body'>

function read(bytes: Buffer, method: string, isOver: boolean): Read | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const { status, headers } = readHead(bytes.toString('latin1', 0, end))
  const body = bytes.subarray(end + 4)
  if (status === 100) return read(body, method, isOver)
  if (method === 'HEAD' || status === 204 || status === 304) return { status, headers, body }
  const length = headers['content-length']?.[0]
  if (headers['transfer-encoding']) {
    const whole = readChunks(body)
    return whole && { status, headers, body: whole }
  }
  const isWhole = length === undefined ? isOver : body.length >= Number(length)
  return isWhole
    ? { status, headers, body: length === undefined ? body : body.subarray(0, Number(length)) }
    : undefined
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => (bytes.length === 0 ? bytes : gunzipSync(bytes)),
  br: (bytes) => (bytes.length === 0 ? bytes : brotliDecompressSync(bytes)),
}

/** Longer than any answer may take on the busiest machine. */
const neverMs = 60_000

/**
 * Sends a request to the application's own HTTP server over an in-memory duplex stream, without a listening
 * port: parser, limits and raw paths are the real ones.
 */
export async function exchange(server: Server, sent: Sent, method: string): Promise<Answer> {
  const [near, far] = duplexPair()
  // Socket properties that a plain stream lacks.
  const destroySoon = () => far.end(() => far.destroy())
  Object.assign(far, { remoteAddress: sent.client, destroySoon })
  const [wall, cpu] = [performance.now(), process.threadCpuUsage()]
  const parts: Buffer[] = []
  const found = await new Promise<Read>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('never answered')), neverMs)
    const settle = (read: Read) => {
      clearTimeout(timer)
      resolve(read)
    }
    const look = (isOver: boolean) => {
      const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
      const answer = read(bytes, method, isOver)
      if (answer) settle(answer)
      else if (isOver) settle({ status: 0, headers: {}, body: bytes })
    }
    near.on('data', (chunk: Buffer) => {
      parts.push(chunk)
      look(false)
    })
    for (const end of [near, far]) {
      end.on('error', () => {})
      end.on('close', () => look(true))
    }
    near.on('end', () => look(true))
    server.emit('connection', far)
    near.write(sent.bytes)
    if (sent.isCut) near.end()
  })
  const used = process.threadCpuUsage(cpu)
  const encoding = found.headers['content-encoding']?.[0]
  const body = encoding === undefined ? found.body : (decoders[encoding]?.(found.body) ?? found.body)
  const answer = { ...found, body, wallMs: performance.now() - wall, cpuMs: (used.user + used.system) / 1000 }
  near.destroy()
  far.destroy()
  return answer
}
