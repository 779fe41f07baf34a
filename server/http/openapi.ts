import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { checkAdminSession, finishLogIn, logIn, logOut } from '#contract/admin-session.ts'
import { backupFilePath } from '#contract/backup.ts'
import { Problem } from '#contract/errors.ts'
import { readHealth, readReadiness } from '#contract/health.ts'
import { downloadPath } from '#contract/website-download.ts'
import { cookieName } from './security-headers.ts'

const openApiPath = '/api/openapi.json'

/** Whether a route is an API call. Pages that depend on the request, and files, are routes as well. */
const isCall = (url: string) =>
  url.startsWith('/api/') || url === readHealth.path || url === readReadiness.path

const openToAll: readonly string[] = [checkAdminSession.path, logIn.path, finishLogIn.path, logOut.path]
const isForOwner = (url: string) => url.startsWith('/api/admin/') && !openToAll.includes(url)

const answer = (type: string, description: string, schema: z.ZodMiniType) => ({
  description,
  content: { [type]: { schema } },
})

const problemType = 'application/problem+json'
const refused = 'Refused or failed, and why (RFC 9457); with Retry-After where it is worth trying again'
const form = 'application/x-www-form-urlencoded'

const headersOfFailure = {
  'Retry-After': { type: 'integer', description: 'Seconds to wait, with 429 and 503' },
} as const

/** Error answers. A posted form gets the page again, with its errors. */
const failure = (isForm: boolean) => ({
  ...answer(problemType, refused, Problem),
  ...(isForm && {
    content: { [problemType]: { schema: Problem }, 'text/html': { schema: z.string() } },
  }),
})

const files: Readonly<Record<string, string>> = {
  [backupFilePath]: 'application/octet-stream',
  [downloadPath]: 'application/zip',
}

/** The success answer; without a schema the call sends a file or nothing. */
function success(url: string, schema: z.ZodMiniType | undefined) {
  if (url === openApiPath) return { 200: answer('application/json', 'This document', z.looseObject({})) }
  const file = files[url]
  if (file !== undefined) return { 200: answer(file, 'The file', z.string()) }
  if (url.endsWith('.csv')) return { 200: answer('text/csv', 'The file', z.string()) }
  if (url.endsWith('.ics')) return { 200: answer('text/calendar', 'The file', z.string()) }
  if (url.endsWith('.webp')) return { 200: answer('image/webp', 'The picture', z.string()) }
  if (url.endsWith('.html')) return { 200: answer('text/html', 'The page', z.string()) }
  return schema ? { '2xx': answer('application/json', 'Done', schema) } : undefined
}

const notReady = answer('application/json', 'Not ready, and why', readReadiness.response)

type CallSchema = { body?: z.ZodMiniType; response?: { '2xx'?: z.ZodMiniType } }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepted body types, if not JSON alone. */
    consumes?: readonly string[]
  }
}

/** Describes every API call from the schemas that validate it. Public, since it holds no secret. */
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
      const { url, schema, route } = described
      // `route` registers every schema in this form.
      const { body, response } = (schema ?? {}) as CallSchema
      const { consumes } = route.config ?? {}
      const isForm = consumes?.includes(form) ?? false
      const answers = success(url, response?.['2xx'])
      const { schema: transformed } = jsonSchemaTransform({
        ...described,
        schema: {
          ...schema,
          // A body without a JSON schema is bytes.
          ...(consumes && !body && { body: z.string() }),
          response: {
            ...answers,
            ...(url === readReadiness.path && { 503: notReady }),
            default: failure(isForm),
          },
        },
      })
      const bodiless = {
        ...(!answers && { 204: { description: 'Done', type: 'null' } }),
        ...(isForm && { 303: { description: 'Done: a page says so', type: 'null' } }),
      }
      const others = transformed.response as { default: object }
      return {
        url,
        schema: {
          ...transformed,
          hide: !isCall(url),
          ...(consumes && { consumes: [...consumes] }),
          ...(isForOwner(url) && { security: [{ session: [] }] }),
          response: { ...bodiless, ...others, default: { ...others.default, headers: headersOfFailure } },
        },
      }
    },
  })
  app.get(openApiPath, async () => app.swagger())
}
