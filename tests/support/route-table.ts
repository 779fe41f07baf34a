import type { FastifyInstance } from 'fastify'

export type Call = { method: string; path: string }

/** Every call that the application answers, as its own router lists them: a tree, one part of an address on each line. */
export function callsOf(app: FastifyInstance): Call[] {
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

/** As one writes it: "GET /api/admin/me". */
export const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** The address with something in the place of each parameter. */
export const addressOf = ({ path }: Call) => path.replace(/:\w+(?:\([^)]*\))?/g, 'x')

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
export const isWriting = ({ method }: Call) => !safeMethods.includes(method)
