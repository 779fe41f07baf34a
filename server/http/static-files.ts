import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { shownElsewhere } from './security-headers.ts'
import type { Site } from './site.ts'

const hashInName = /[.-][0-9a-f]{8}[.-]/
const picturesOfPages = /^\/(?:pictures|share)\//

/** A file whose name contains a hash of its content is cached for ever, as is everything in /assets/. */
export const fileHeaders = (path: string): Readonly<Record<string, string>> => ({
  'cache-control':
    path.startsWith('/assets/') || hashInName.test(path)
      ? 'public,max-age=31536000,immutable'
      : 'public,max-age=3600',
  ...(picturesOfPages.test(path) && shownElsewhere),
})

/** Lets routes send the build's files with `reply.sendFile`, in the compressed form that the build made where there is one. */
export async function sendFilesFrom(app: FastifyInstance, { folder }: Pick<Site, 'folder'>): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // Only known paths are sent, by the route of the pages: a route for each file would cost a third of a start.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  })
}
