import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { LiveWebsite } from '#server/features/website/live.ts'
import { createPictureFiles, publicLifetime } from '#server/features/website/pictures/files.ts'
import { standIns } from '#server/http/edition.ts'
import { apiSecurityHeaders, shownElsewhere } from '#server/http/security-headers.ts'
import { fileOf, headersOf, type StaticAnswer, type StaticAnswers } from './answers.ts'

type CollectDeps = { database: Database; website: LiveWebsite; config: Pick<Config, 'siteUrl'> }

const [notFoundPath] = standIns

/** Pictures of hers that pages show: others are nobody's to find. */
const picturesIn = (text: string) =>
  Array.from(text.matchAll(/\/pictures\/([\w-]+\.(?:avif|webp|jpg))/g), ([, name = '']) => name)

/** Every address that answers all visitors alike, as the server holds it, and what has moved. */
export async function collect({ database, website, config }: CollectDeps) {
  const { all, pages, moved } = website.pages.edition()
  const answers = new Map<string, StaticAnswer>()
  const pictures = new Set<string>()
  for (const [path, { tag, variants }] of all) {
    const { body, headers } = variants.identity
    const isPage = pages.has(path)
    // Never kept by a browser, so by no CDN: the dashboard, and of the stand-ins all but the one that CDNs know.
    if (tag === undefined && path !== notFoundPath) continue
    answers.set(path, { file: fileOf(path, isPage), body, headers: headersOf(headers) })
    if (isPage || /\.(xml|json|txt)$/.test(path))
      for (const name of picturesIn(body.toString())) pictures.add(name)
  }
  const files = createPictureFiles({ database, website })
  for (const name of pictures) {
    const path = `/pictures/${name}`
    const found = answers.has(path) ? undefined : await files.find(name)
    if (!found?.isPublic) continue
    const headers = {
      ...apiSecurityHeaders(config.siteUrl),
      ...shownElsewhere,
      'content-type': found.type,
      'cache-control': publicLifetime,
    }
    answers.set(path, { file: fileOf(path, false), body: found.bytes, headers })
  }
  const served: StaticAnswers = answers
  return { answers: served, moved }
}
