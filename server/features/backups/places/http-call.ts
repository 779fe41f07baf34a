import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PlaceProblem } from '#contract/off-site-backup.ts'
import { type Place, type PlaceFile, PlaceRefused } from './place.ts'

type Call = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  file?: Pick<PlaceFile, 'bytes' | 'content'>
}
export type Answer = { status: number; body: Buffer }

/** Idle timeouts. A storage may need a while to confirm a large upload. */
const idleTimeoutMs = { small: 20_000, file: 120_000 }
/** Ample for a listing of 1,000 names. */
const maxBodyBytes = 4 * 1024 * 1024

const problemsOfCodes: Readonly<Record<string, PlaceProblem>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'silent',
  EPROTO: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
}

function refusalOf(error: unknown): PlaceRefused {
  if (error instanceof PlaceRefused) return error
  if (!(error instanceof Error)) return new PlaceRefused('other', String(error))
  const code = 'code' in error ? String(error.code) : ''
  const isCertificate = /^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code)
  return new PlaceRefused(
    problemsOfCodes[code] ?? (isCertificate ? 'certificate' : 'other'),
    code ? `${code}: ${error.message}` : error.message,
  )
}

async function readBody(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > maxBodyBytes)
      throw new PlaceRefused('not-a-place', 'The answer was longer than any list of files')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Sends one request and follows no redirect, so that credentials go to this address only. Not `fetch`, which aborts
 * uploads after five minutes.
 */
export async function callHttp({ method, url, headers, file }: Call): Promise<Answer> {
  const length = file && { 'content-length': String(file.bytes) }
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...length },
    agent: false,
    timeout: file ? idleTimeoutMs.file : idleTimeoutMs.small,
  })
  request.on('timeout', () => request.destroy(new PlaceRefused('silent', `No word from ${url.host}`)))
  let readError: unknown
  async function* recordingErrors(content: AsyncIterable<Uint8Array>) {
    try {
      yield* content
    } catch (error) {
      readError = error
      throw error
    }
  }
  try {
    return await new Promise<Answer>((resolve, reject) => {
      request.on('error', reject)
      request.on('response', (response) => {
        readBody(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
      })
      if (!file) request.end()
      // Ignored here: a failed upload surfaces through the request's error or an early response.
      else pipeline(Readable.from(recordingErrors(file.content)), request).catch(() => {})
    })
  } catch (error) {
    // A failure to read our own file takes precedence: it is not the server's fault.
    throw refusalOf(readError ?? error)
  } finally {
    request.destroy()
  }
}

/** The response body as plain text, short enough to show. */
const plainTextOf = (body: Buffer) =>
  body
    .toString('utf8')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

function problemOfStatus(status: number): PlaceProblem {
  if (status === 401) return 'password'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 409 || status === 410) return 'missing'
  if (status === 413) return 'too-large'
  if (status === 507) return 'full'
  if (status >= 300 && status < 400) return 'moved'
  if (status === 405 || status === 501) return 'not-a-place'
  return 'other'
}

const problemsOfS3: Readonly<Record<string, PlaceProblem>> = {
  InvalidAccessKeyId: 'password',
  SignatureDoesNotMatch: 'password',
  NoSuchBucket: 'missing',
  EntityTooLarge: 'too-large',
  QuotaExceeded: 'full',
}

/** S3 reports more in the body's error code than in the status. */
function problemOf({ status, body }: Answer): PlaceProblem {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(body.toString('utf8')) ?? []
  return problemsOfS3[code] ?? problemOfStatus(status)
}

export function throwRefusal(answer: Answer, problem = problemOf(answer)): never {
  const { status, body } = answer
  throw new PlaceRefused(problem, `It answered ${status}${plainTextOf(body) && `: ${plainTextOf(body)}`}`)
}

export const isSuccess = ({ status }: Answer) => status >= 200 && status < 300

type Storage = {
  call: (method: 'DELETE' | 'GET' | 'PUT', name: string, file?: PlaceFile) => Promise<Answer>
  list: () => Promise<string[]>
}

// A pattern instead of an XML parser: only our own file names matter, and none of their characters is ever escaped.
const ourNames = /(?:backup-\d{8}T\d{6}Z\.db\.age|HOW-TO-OPEN\.txt)(?=<|\s*<)/g

export const copyNamesIn = (xml: Buffer): string[] => [...new Set(xml.toString('utf8').match(ourNames))]

export async function requireSuccess(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering
  return isSuccess(answer) ? answer : throwRefusal(answer)
}

/** Storage over HTTP; WebDAV and S3 differ only in signing calls and listing names. */
export function openHttpPlace({ call, list }: Storage): Place {
  async function deleteFile(name: string): Promise<void> {
    const answer = await call('DELETE', name)
    if (!isSuccess(answer) && answer.status !== 404) throwRefusal(answer)
  }
  return {
    list,
    async put(file) {
      try {
        await requireSuccess(call('PUT', file.name, file))
      } catch (error) {
        // Some storages keep the partial file of a failed upload.
        await deleteFile(file.name).catch(() => {})
        throw error
      }
    },
    get: async (name) => (await requireSuccess(call('GET', name))).body,
    delete: deleteFile,
  }
}
