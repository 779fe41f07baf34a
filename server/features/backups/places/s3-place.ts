import { AwsV4Signer } from 'aws4fetch'
import {
  type Answer,
  callHttp,
  copyNamesIn,
  openHttpPlace,
  requireSuccess,
  throwRefusal,
} from './http-call.ts'
import { type Place, type PlaceFile, PlaceRefused, type PlaceSettings } from './place.ts'

/** S3's limit for a single PUT. */
const maxUploadBytes = 5 * 1024 ** 3

/** A bucket of an S3-compatible storage, optionally with a folder prefix. */
export function openS3Place({ address, user, password }: PlaceSettings): Place {
  const typed = new URL(address)
  const region = typed.searchParams.get('region')
  const [bucket = '', ...folders] = typed.pathname.split('/').filter((part) => part !== '')
  const prefix = folders.map((part) => `${decodeURIComponent(part)}/`).join('')
  const folder = `${typed.origin}/${[bucket, ...folders].join('/')}`

  async function callSigned(method: string, url: URL, file?: PlaceFile): Promise<Answer> {
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', accessKeyId: user, secretAccessKey: password },
      ...(region && { region }),
    })
    const signed = await signer.sign()
    const headers = Object.fromEntries(signed.headers)
    return await callHttp({ method, url: signed.url, headers, ...(file && { file }) })
  }

  /** One page of the listing (1,000 names at most), and the token for the next page. */
  async function listPage(token: string | undefined) {
    const url = new URL(`${typed.origin}/${bucket}`)
    const query = { 'list-type': '2', delimiter: '/', prefix, ...(token && { 'continuation-token': token }) }
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20')
    const answer = await requireSuccess(callSigned('GET', url))
    if (!answer.body.includes('<ListBucketResult')) throwRefusal(answer, 'not-a-place')
    const [, next] = /<NextContinuationToken>([^<]+)</.exec(answer.body.toString('utf8')) ?? []
    return { names: copyNamesIn(answer.body), next: next?.replaceAll('&amp;', '&') }
  }

  return openHttpPlace({
    async call(method, name, file) {
      if (file && file.bytes > maxUploadBytes)
        throw new PlaceRefused(
          'too-large',
          `${file.name} has ${file.bytes} bytes, more than one upload may have`,
        )
      return await callSigned(method, new URL(`${folder}/${name}`), file)
    },
    async list() {
      let { names, next } = await listPage(undefined)
      while (next) {
        const more = await listPage(next)
        names = [...names, ...more.names]
        next = more.next
      }
      return names
    },
  })
}
