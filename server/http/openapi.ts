import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { checkAdminSession, finishLogIn, logIn, logOut } from '#contract/admin-session.ts'
import { Problem } from '#contract/errors.ts'
import { cookieName } from './cookie-name.ts'

const openApiPath = '/api/openapi.json'

/** Pages and files that depend on who asks, or when, are routes too, but no calls. */
const isPage = (url: string) =>
  ['/newsletter/', '/calendar/', '/.well-known/'].some((folder) => url.startsWith(folder))

const openToAll: readonly string[] = [checkAdminSession.path, logIn.path, finishLogIn.path, logOut.path]
const isForOwner = (url: string) => url.startsWith('/api/admin/') && !openToAll.includes(url)

const answer = (type: string, description: string, schema: z.ZodMiniType) => ({
  description,
  content: { [type]: { schema } },
})

const failure = answer('application/problem+json', 'Refused or failed, and why (RFC 9457)', Problem)

/** What a call answers when it succeeds; one without a schema sends a file, or nothing. */
function success(url: string, schema: z.ZodMiniType | undefined) {
  if (url === openApiPath) return { 200: answer('application/json', 'This document', z.looseObject({})) }
  if (url.endsWith('.csv')) return { 200: answer('text/csv', 'The file', z.string()) }
  if (url.endsWith('.ics')) return { 200: answer('text/calendar', 'The file', z.string()) }
  if (url.endsWith('.webp')) return { 200: answer('image/webp', 'The picture', z.string()) }
  if (url.endsWith('.html')) return { 200: answer('text/html', 'The page', z.string()) }
  return schema ? { '2xx': answer('application/json', 'Done', schema) } : undefined
}

type CallSchema = { response?: { '2xx'?: z.ZodMiniType } }

/** Describes every call of the API by the schemas that check it. It holds no secret, so anybody may read it. */
export async function describeApi(app: FastifyInstance, siteUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'North Leeds Curls', version: '1' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName('session', siteUrl) } },
      },
    },
    transform: (described) => {
      const { url, schema } = described
      // `route` gives every call its schemas in this form.
      const { response } = (schema ?? {}) as CallSchema
      const answers = success(url, response?.['2xx'])
      const { schema: transformed } = jsonSchemaTransform({
        ...described,
        schema: { ...schema, response: { ...answers, default: failure } },
      })
      const nothing = { 204: { description: 'Done', type: 'null' } }
      return {
        url,
        schema: {
          ...transformed,
          hide: isPage(url),
          ...(isForOwner(url) && { security: [{ session: [] }] }),
          ...(!answers && { response: Object.assign(nothing, transformed.response) }),
        },
      }
    },
  })
  app.get(openApiPath, async () => app.swagger())
}
