import { AwsV4Signer } from 'aws4fetch'
import type { PlaceProblem } from '#contract/second-place.ts'
import { type Answer, callHttp, isGood, refuse } from './http-call.ts'
import { type Place, type PlaceFile, PlaceRefused, type PlaceSettings } from './place.ts'
import { namesIn } from './webdav-place.ts'

/** The most that one upload may hold. */
const longestUpload = 5 * 1024 ** 3

const problems: Readonly<Record<string, PlaceProblem>> = {
  InvalidAccessKeyId: 'password',
  SignatureDoesNotMatch: 'password',
  NoSuchBucket: 'missing',
  EntityTooLarge: 'too-large',
  QuotaExceeded: 'full',
}

function refuseS3(answer: Answer): never {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(answer.body.toString('utf8')) ?? []
  refuse(answer, problems[code])
}

/** A bucket of a storage that speaks S3, with or without a folder in it. */
export function openS3Place({ address, user, password }: PlaceSettings): Place {
  const typed = new URL(address)
  const region = typed.searchParams.get('region')
  const [bucket = '', ...folders] = typed.pathname.split('/').filter((part) => part !== '')
  const prefix = folders.map((part) => `${decodeURIComponent(part)}/`).join('')
  const urlOf = (name: string) =>
    new URL(`${typed.origin}/${bucket}/${folders.map((part) => `${part}/`).join('')}${name}`)

  async function call(method: string, url: URL, file?: PlaceFile): Promise<Answer> {
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', accessKeyId: user, secretAccessKey: password },
      ...(region && { region }),
    })
    const signed = await signer.sign()
    const headers = Object.fromEntries(signed.headers)
    return await callHttp({ method, url: signed.url, headers, ...(file && { file }) })
  }

  /** Some of the names, a thousand at most, and what asks for those after them. */
  async function listPart(token: string | undefined) {
    const url = new URL(`${typed.origin}/${bucket}`)
    const query = { 'list-type': '2', delimiter: '/', prefix, ...(token && { 'continuation-token': token }) }
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20')
    const answer = await call('GET', url)
    if (!isGood(answer)) refuseS3(answer)
    if (!answer.body.includes('<ListBucketResult')) refuse(answer, 'not-a-place')
    const [, next] = /<NextContinuationToken>([^<]+)</.exec(answer.body.toString('utf8')) ?? []
    return { names: namesIn(answer.body), next: next?.replaceAll('&amp;', '&') }
  }

  const remove = async (name: string) => {
    const answer = await call('DELETE', urlOf(name))
    if (!isGood(answer) && answer.status !== 404) refuseS3(answer)
  }

  return {
    async list() {
      let { names, next } = await listPart(undefined)
      while (next) {
        const more = await listPart(next)
        names = [...names, ...more.names]
        next = more.next
      }
      return names
    },
    async put(file) {
      if (file.bytes > longestUpload)
        throw new PlaceRefused(
          'too-large',
          `${file.name} has ${file.bytes} bytes, more than one upload may have`,
        )
      try {
        const answer = await call('PUT', urlOf(file.name), file)
        if (!isGood(answer)) refuseS3(answer)
      } catch (error) {
        // Some storages keep the half of it that they were given.
        await remove(file.name).catch(() => {})
        throw error
      }
    },
    async read(name) {
      const answer = await call('GET', urlOf(name))
      if (!isGood(answer)) refuseS3(answer)
      return answer.body
    },
    remove,
  }
}
