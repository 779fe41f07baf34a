import type { FastifyInstance } from 'fastify'

export type Call = { method: string; path: string }

/** All routes of the application, parsed from the router's tree, which has one path segment per line. */
export function listRoutes(app: FastifyInstance): Call[] {
  const parts: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (\S*)(?: \((.+)\))?/.exec(line) ?? []
      parts.splice(indent.length / 4, Infinity, part)
      const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
      return named.map((method) => ({ method, path: parts.join('') }))
    })
}

/** The method and path: "GET /api/admin/me". */
export const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** The path with a value for each parameter. */
export const addressOf = ({ path }: Call) =>
  path === '*' ? '/nowhere' : path.replace(/:\w+(?:\([^)]*\))?/g, 'x')

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
export const isWriting = ({ method }: Call) => !safeMethods.includes(method)
