import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { listRoutes, nameOf } from '#tests/support/route-table.ts'

const OpenApi = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
})

async function readDocument() {
  const { app } = await buildTestApp(await buildDatabase('sqlite'))
  const answer = await app.inject('/api/openapi.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch('application/json')
  return { app, document: OpenApi.parse(answer.json()) }
}

test('the description of the API is valid OpenAPI 3.1', async () => {
  const { document } = await readDocument()
  expect(document.openapi).toBe('3.1.0')
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test('every call is described, and nothing that is no call', async () => {
  const { app, document } = await readDocument()
  const described = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const calls = listRoutes(app).map(nameOf)
  const isCall = (call: string) => / \/(api\/|healthz|readyz)/.test(call)
  expect(described.sort()).toEqual(calls.filter(isCall).sort())
  expect(calls.length).toBeGreaterThan(40)
})

test('a call tells what it takes, what it answers, how it fails and who may ask', async () => {
  const { document } = await readDocument()
  const send = document.paths['/api/consultations']?.post
  expect(send).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: { required: ['name', 'email', 'phone', 'location', 'serviceType'] },
        },
      },
    },
    responses: {
      '2XX': { content: { 'application/json': { schema: { required: ['id'] } } } },
      default: {
        content: {
          'application/problem+json': { schema: { required: ['type', 'title', 'status', 'detail'] } },
        },
      },
    },
  })
  expect(send).not.toHaveProperty('security')
  expect(document.paths['/api/admin/login/second-step']?.post).not.toHaveProperty('security')
  expect(document.paths['/api/admin/consultations']?.get).toMatchObject({ security: [{ session: [] }] })
  expect(document.paths['/api/admin/mail/retry']?.post?.responses).toHaveProperty('204')
  expect(document.paths['/api/admin/analytics.csv']?.get).toMatchObject({
    responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } },
  })
})

test('forms, beacons, bytes and files are described as what they are', async () => {
  const { document } = await readDocument()
  const { paths } = document
  const typesTaken = (path: string) => {
    const { requestBody } = z
      .object({ requestBody: z.object({ content: z.record(z.string(), z.unknown()) }) })
      .parse(paths[path]?.post)
    return Object.keys(requestBody.content)
  }
  const form = 'application/x-www-form-urlencoded'
  for (const path of ['/api/consultations', '/api/newsletter', '/api/data-requests']) {
    expect(typesTaken(path)).toEqual(['application/json', form])
    expect(paths[path]?.post?.responses).toMatchObject({
      303: {},
      default: { content: { 'text/html': {} }, headers: { 'Retry-After': {} } },
    })
  }
  expect(typesTaken('/api/analytics/pageview/{id}')).toEqual(['application/json', 'text/plain'])
  const pieces = '/api/admin/website/pictures/uploads/{id}/pieces'
  expect(typesTaken(pieces)).toEqual(['application/octet-stream'])
  const download = paths['/api/admin/website/download/website.zip']?.get
  expect(download?.responses).toMatchObject({ 200: { content: { 'application/zip': {} } } })
  expect(paths['/readyz']?.get?.responses).toMatchObject({ 503: { content: { 'application/json': {} } } })
})
