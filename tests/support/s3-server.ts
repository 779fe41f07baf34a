import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { portOf } from './local-port.ts'

export const s3User = { user: 'AKIAEXAMPLE', password: 'secret/with+signs=' }
const region = 'eu-west-2'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature version 4 by its documentation, independently of the code that signs. */
function signatureOf(request: IncomingMessage, url: URL, signedHeaders: string): string {
  const { headers } = request
  const at = String(headers['x-amz-date'])
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = [at.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${s3User.password}`,
  )
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, hash].join('\n')).toString('hex')
}

function faultOf(request: IncomingMessage, url: URL): string | undefined {
  const [, user, named, signature] =
    /Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (user !== s3User.user) return 'InvalidAccessKeyId'
  return signature === signatureOf(request, url, named ?? '') ? undefined : 'SignatureDoesNotMatch'
}

const perPage = 2

function list(url: URL, keys: readonly string[]): string {
  const prefix = url.searchParams.get('prefix') ?? ''
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const found = keys.filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/')).sort()
  const next =
    from + perPage < found.length ? `<NextContinuationToken>${from + perPage}</NextContinuationToken>` : ''
  const contents = found.slice(from, from + perPage).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return `<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`
}

/** An S3 bucket in memory. It checks each signature, and lists a few names per page. */
export async function startS3(bucket: string) {
  const objects = new Map<string, Buffer>()
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const end = (status: number, body: string | Buffer = '') => void response.writeHead(status).end(body)
    const refuse = (status: number, code: string) => end(status, `<Error><Code>${code}</Code></Error>`)
    const fault = faultOf(request, url)
    if (fault) return refuse(403, fault)
    const [, named, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (named !== bucket) return refuse(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '') return end(200, list(url, [...objects.keys()]))
    const known = objects.get(key)
    if (request.method === 'PUT') objects.set(key, await buffer(request))
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return end(request.method === 'PUT' ? 200 : 204)
    return known ? end(200, known) : refuse(404, 'NoSuchKey')
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${await portOf(server)}`, region, objects }
}
