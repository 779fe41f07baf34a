import type { FastifyInstance } from 'fastify'

/** What the router itself lists, as `POST /api/consultations`: a tree, one part of an address on each line. */
export function callsOfRouter(app: FastifyInstance): string[] {
  const parts: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (\S*)(?: \((.+)\))?/.exec(line) ?? []
      parts.splice(indent.length / 4, Infinity, part)
      const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
      return named.map((method) => `${method} ${parts.join('')}`)
    })
}
