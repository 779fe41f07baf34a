import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PlaceProblem } from '#contract/off-site-backup.ts'
import { type PlaceFile, PlaceRefused } from './place.ts'

type Call = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  file?: Pick<PlaceFile, 'bytes' | 'content'>
}
export type Answer = { status: number; body: Buffer }

/** Without a word or a byte for so long, a call is given up. What takes a large file may think about it at its end. */
const silenceMs = { small: 20_000, file: 120_000 }
/** A list of a thousand copies is shorter. */
const longestBody = 4 * 1024 * 1024

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
    if (length > longestBody)
      throw new PlaceRefused('not-a-place', 'The answer was longer than any list of files')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * One call, to this address and no other: a redirect is an answer like any other. Not by `fetch`, which gives up an upload that
 * takes more than five minutes and cannot be told otherwise.
 */
export async function callHttp({ method, url, headers, file }: Call): Promise<Answer> {
  const length = file && { 'content-length': String(file.bytes) }
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...length },
    agent: false,
    timeout: file ? silenceMs.file : silenceMs.small,
  })
  request.on('timeout', () => request.destroy(new PlaceRefused('silent', `No word from ${url.host}`)))
  let broken: unknown
  async function* noting(content: AsyncIterable<Uint8Array>) {
    try {
      yield* content
    } catch (error) {
      broken = error
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
      // What broke off the upload is told by the request, or by an answer that came before its end.
      else pipeline(Readable.from(noting(file.content)), request).catch(() => {})
    })
  } catch (error) {
    // What could not be read here is not the other side's fault.
    throw refusalOf(broken ?? error)
  } finally {
    request.destroy()
  }
}

/** What the other side said in words, short enough to be passed on. */
const wordsOf = (body: Buffer) =>
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

/** S3 says more by a code in the answer than by the status. */
function problemOf({ status, body }: Answer): PlaceProblem {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(body.toString('utf8')) ?? []
  return problemsOfS3[code] ?? problemOfStatus(status)
}

export function refuse(answer: Answer, problem = problemOf(answer)): never {
  const { status, body } = answer
  throw new PlaceRefused(problem, `It answered ${status}${wordsOf(body) && `: ${wordsOf(body)}`}`)
}

export const isGood = ({ status }: Answer) => status >= 200 && status < 300
