/** The calls of visitors and the owner through the proxy, run on the machine itself; prints the results as JSON. */

import { request as plainRequest } from 'node:http'
import { connect } from 'node:http2'
import { request as secureRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { logIn } from '#contract/admin-session.ts'
import { consultationsPath } from '#contract/paths.ts'
import { finishUpload, pictureLimits, sendChunk, startUpload } from '#contract/pictures.ts'
import { aRequest } from '#tests/support/factories.ts'
import { photograph } from '#tests/support/picture-files.ts'

const [origin = '', password = ''] = process.argv.slice(2)

type Asked = { method?: string; body?: Buffer | object; headers?: Record<string, string>; from?: string }

async function ask(url: string, { method = 'GET', body, headers = {}, from }: Asked = {}) {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
  const send = url.startsWith('https:') ? secureRequest : plainRequest
  return await new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
    (resolve, reject) => {
      const options = {
        method,
        ...(from && { localAddress: from }),
        headers: { ...(bytes && { 'content-type': type, 'content-length': bytes.length }), ...headers },
      }
      send(url, options, (answer) =>
        buffer(answer).then(
          (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: read }),
          reject,
        ),
      )
        .on('error', reject)
        .end(bytes)
    },
  )
}

/** The protocol that a browser would negotiate. */
function protocol(): Promise<string> {
  return new Promise((resolve, reject) => {
    const session = connect(origin)
    session.once('error', reject)
    session.once('connect', () => {
      resolve(session.alpnProtocol ?? '')
      session.close()
    })
  })
}

const wrong = { method: 'POST', body: { username: 'owner', password: 'not hers' } }

/** One client guesses passwords with a forged forwarded address each time; another mistypes once. */
async function guess() {
  const url = origin + logIn.path
  let last = 0
  for (let count = 1; count <= 12; count++) {
    const headers = { 'x-forwarded-for': `203.0.113.${count}` }
    last = (await ask(url, { ...wrong, headers, from: '127.0.0.2' })).status
  }
  return { guesser: last, other: (await ask(url, { ...wrong, from: '127.0.0.3' })).status }
}

async function upload() {
  const signedIn = await ask(origin + logIn.path, { method: 'POST', body: { username: 'owner', password } })
  const cookie = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
  const headers = { cookie }
  const photo = Buffer.concat([await photograph({ width: 1600, height: 1200 }), Buffer.alloc(700_000)])
  const started = await ask(origin + startUpload.path, {
    method: 'POST',
    body: { name: 'a.jpg', bytes: photo.length },
    headers,
  })
  const { id }: { id: string } = JSON.parse(started.bytes.toString())
  for (let from = 0; from < photo.length; from += pictureLimits.pieceBytes) {
    const body = photo.subarray(from, from + pictureLimits.pieceBytes)
    await ask(`${origin}${sendChunk.path.replace(':id', id)}?from=${from}`, { method: 'POST', body, headers })
  }
  return (await ask(origin + finishUpload.path.replace(':id', id), { method: 'POST', headers })).status
}

async function sendForm() {
  // An equal form within two minutes would count as a double submission.
  const fields = { ...aRequest, name: `Visitor ${Date.now()}`, mobileService: 'on' }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = Buffer.from(new URLSearchParams(fields).toString())
  const answer = await ask(origin + consultationsPath, { method: 'POST', body, headers })
  return {
    status: answer.status,
    location: answer.headers.location,
    said: answer.status === 303 ? '' : answer.bytes.toString().slice(0, 300),
  }
}

const home = await ask(`${origin}/`, { headers: { 'accept-encoding': 'br' } })
const { host } = new URL(origin)
console.log(
  JSON.stringify({
    home: {
      status: home.status,
      encoding: home.headers['content-encoding'],
      hsts: home.headers['strict-transport-security'],
    },
    protocol: await protocol(),
    plain: (await ask(`http://${host}/services`)).headers.location,
    bare: (await ask(`https://${host.replace('www.', '')}/services`)).headers.location,
    form: await sendForm(),
    guesses: await guess(),
    upload: await upload(),
  }),
)
