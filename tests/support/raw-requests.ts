import { connect } from 'node:net'
import { aRequest } from './factories.ts'

/** The bytes to send, and the statuses that come back until the server closes. */
type Raw = readonly [bytes: string, statuses: string]

const json = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`

/** A request hidden in the body of another one; it must never be answered. */
const hidden = json('/api/consultations', JSON.stringify({ ...aRequest, name: 'Smuggled' }))

/** A valid request after everything else: a server that has miscounted the bytes must not answer it. */
const follow = 'GET /contact HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

const post = (headers: string, body: string) =>
  `POST /api/newsletter HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const coded = (header: string) => post(header, `0\r\n\r\n${hidden}`)
const sized = (length: string) => post(`Content-Length${length}`, hidden)
const pieces = (body: string) => post('Transfer-Encoding: chunked', `${body}${hidden}`)
const get = (target: string, headers = 'Host: a', version = 'HTTP/1.1') =>
  `GET ${target} ${version}\r\n${headers}\r\n\r\n`
const withHeader = (lines: string) => get('/contact', `Host: a\r\n${lines}`)
const withMethod = (start: string) => `${start} HTTP/1.1\r\nHost: a\r\n\r\n`

const each = (values: readonly string[], build: (value: string) => string, statuses = '400') =>
  Object.fromEntries(
    values.map((value) => [JSON.stringify(build(value)).slice(0, 120), [build(value), statuses]]),
  )

/** Request smuggling: messages in whose length two programs may disagree, in every known way. */
export const smuggling: Readonly<Record<string, Raw>> = {
  'a length before pieces': [
    post('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`),
    '400',
  ],
  'pieces before a length': [
    post('Transfer-Encoding: chunked\r\nContent-Length: 4', `5c\r\n${hidden}\r\n0\r\n\r\n`),
    '400',
  ],
  ...each(
    [
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
      'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked, chunked',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: identity',
      'Transfer-Encoding: gzip, chunked',
      'Transfer-Encoding: \vchunked',
      'Transfer-Encoding: chunked\v',
      'Transfer-Encoding: "chunked"',
      'Transfer-Encoding: chunked;x=1',
      'Transfer-Encoding:',
      'Transfer-Encoding : chunked',
      'Transfer-Encoding:\r\n chunked',
      'Transfer-Encoding\0: chunked',
      'Transfer_Encoding: chunked',
      ' Transfer-Encoding: chunked',
      'X: y\nTransfer-Encoding: chunked',
      'X: y\rTransfer-Encoding: chunked',
    ],
    coded,
  ),
  ...each(
    [
      ': +0',
      ': -1',
      ': 1 2',
      ': 0x0',
      ': 1_0',
      ': 0.0',
      ': 0e0',
      ':',
      ': 18446744073709551616',
      ': 0, 5',
      ': 0, 0',
    ],
    sized,
  ),
  ...each([': 0\r\nContent-Length: 5', ': 0\r\nContent-Length: 0', ' : 0', ': 0\rX: y', ':\r\n 0'], sized),
  'a length that no disk could hold': [sized(': 18446744073709551615'), '413'],
  ...each(
    [
      '-2\r\n{}\r\n0\r\n\r\n',
      '+2\r\n{}\r\n0\r\n\r\n',
      '0_2\r\n{}\r\n0\r\n\r\n',
      '0x2\r\n{}\r\n0\r\n\r\n',
      '10000000000000002\r\n{}\r\n0\r\n\r\n',
      '2\n{}\n0\n\n',
      '2\r{}\r\n0\r\n\r\n',
      '2 \r\n{}\r\n0\r\n\r\n',
      ' 2\r\n{}\r\n0\r\n\r\n',
      '\r\n{}\r\n0\r\n\r\n',
      '2\r\n{}XX0\r\n\r\n',
      '2\r\n{}\r\n0\r\n\n',
      '2;\n{}\r\n0\r\n\r\n',
      '2;a\nb\r\n{}\r\n0\r\n\r\n',
      // Trailer fields that declare another length.
      '2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n',
    ],
    pieces,
  ),
  'a piece with a long name': [pieces(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), '413'],
  'lines without CR': [`POST /api/newsletter HTTP/1.1\nHost: a\nContent-Length: 0\n\n${hidden}`, '400'],
  'pieces in HTTP/1.0': [
    `POST /api/newsletter HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    '400',
  ],
  'a body behind a reading call': [`${withHeader(`Content-Length: ${hidden.length}`)}${hidden}`, '200,200'],
  'a body behind an unknown call': [json('/nothing', hidden), '400,200'],
  'a body of another kind': [
    json('/api/newsletter', hidden).replace('application/json', 'text/xml'),
    '415,200',
  ],
  'a body that is too long': [
    post('Content-Length: 70000', hidden + ' '.repeat(70_000 - hidden.length)),
    '413,200',
  ],
  'a body after an expectation': [json('/api/newsletter', hidden, 'Expect: something\r\n'), '417'],
  'a body for another protocol': [
    json('/api/newsletter', hidden, 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    '400',
  ],
  'a request after the last one': [`${withHeader('Connection: close')}${hidden}`, '200'],
}

/** Invalid requests, and valid ones that look odd. */
export const oddities: Readonly<Record<string, Raw>> = {
  ...each(
    [
      'X : a',
      'X: a\rY: b',
      'X: a\nY: b',
      'X: a\r\n b',
      'X: a\0b',
      'X\0: b',
      'X: a\x7fb',
      'X(y): b',
      'X\xe9: b',
      ': b',
      'Xb',
    ],
    withHeader,
  ),
  '1,500 headers': [withHeader(Array.from({ length: 1500 }, (_, nth) => `x${nth}: y`).join('\r\n')), '431'],
  'a header of 100 KB': [withHeader(`x: ${'y'.repeat(100_000)}`), '431'],
  '10,000 fields after the body': [pieces(`2\r\n{}\r\n0\r\n${'x: y\r\n'.repeat(10_000)}\r\n`), '431'],
  'an address of 100 KB': [get(`/${'a'.repeat(100_000)}`), '431'],
  'an address of 12 KB': [get(`/${'a'.repeat(12_000)}`), '404,200'],
  ...each(
    ['http://b/contact', 'https://b/api/admin/me', 'ftp://a/contact', 'a:80', '?x', '//a:80@b'.slice(2)],
    get,
  ),
  ...each(['/con tact', '/con\x01tact', '/caf\xe9'], get),
  'the whole address of a page': [get('http://a/contact'), '200,200'],
  ...each(
    [
      '/%',
      '/%zz',
      '/%00',
      '/%c0%af',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/../../etc/passwd',
      '//b/contact',
      '/contact#x',
      '*',
    ],
    get,
    '404,200',
  ),
  ...each(['/api/%', '/api/%c0%af'], get, '400,200'),
  ...each(['CONNECT a:80', 'CONNECT /contact'], withMethod, '405'),
  ...each(
    ['TRACE /contact', 'TRACE /api/admin/me', 'PROPFIND /', 'OPTIONS *', 'M-SEARCH *'],
    withMethod,
    '404,200',
  ),
  ...each(['get /contact', 'FROB /contact', 'PRI *'], withMethod),
  'the start of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400'],
  'the start of TLS': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '400'],
  'HTTP/0.9': ['GET /contact\r\n\r\n', '400'],
  'HTTP/1.0': [get('/contact', 'X: y', 'HTTP/1.0'), '200'],
  ...each(['HTTP/1.2', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.10', 'ICE/1.0'], (version) =>
    get('/contact', 'Host: a', version),
  ),
  ...each(
    [
      'X: y',
      'Host: a\r\nHost: b',
      'Host: a\r\nhost: a',
      'Host:',
      'Host: a b',
      'Host: a/b',
      'Host: u@a',
      'Host: a, b',
      'Host: a:999999',
      'Host: <script>',
    ],
    (headers) => get('/contact', headers),
  ),
  'no host, to the API': [get('/api/admin/me', 'X: y'), '400'],
  ...each(['h2c', 'websocket'], (to) => withHeader(`Connection: Upgrade\r\nUpgrade: ${to}`), '200'),
  'an expectation that is met': [json('/api/newsletter', '{}', 'Expect: 100-continue\r\n'), '100,400,200'],
  'a named piece': [post('Transfer-Encoding: chunked', '2;a=b\r\n{}\r\n0\r\n\r\n'), '400,200'],
  'fields after the body': [
    post('Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\nX-Forwarded-For: b\r\n\r\n'),
    '400,200',
  ],
  'a packed body': [json('/api/newsletter', '{}', 'Content-Encoding: gzip\r\n'), '415,200'],
  'a form in parts': [
    json('/api/newsletter', '--a--').replace('application/json', 'multipart/form-data; boundary=a'),
    '415,200',
  ],
  '60,000 brackets': [json('/api/consultations', '['.repeat(60_000)), '400,200'],
  'a million brackets': [json('/api/consultations', '['.repeat(1_000_000)), '413,200'],
  'zeros before a length': [post('Content-Length: 0002', '{}'), '400,200'],
}

/** Sends the bytes and a valid request after them, and reads until the server closes. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let answer = ''
  // The server may reset the connection after its answer, since it has not read everything.
  socket.on('error', () => {})
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    answer += text
  })
  socket.write(Buffer.from(bytes + follow, 'latin1'))
  await closed
  return answer
}

export const statusesOf = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => status).join(',')
