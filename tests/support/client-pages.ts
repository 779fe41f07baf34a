import * as z from 'zod/mini'
import { appointmentPages, OwnPage, PickPage } from '#contract/appointment-pages.ts'
import { createLinkPath } from '#server/features/appointments/mails/mails.ts'
import { form } from './build-newsletter.ts'
import type { buildDiary } from './diary.ts'

const unescaped = (html: string) =>
  html.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))

/** Once a time is picked, the page of the visit stands in the place of the times. */
const Shown = z.union([PickPage, OwnPage])

/** The value that the stand-in for the real pages shows. */
export const valueIn = (body: string, kind: 'value' | 'error', name: string) =>
  unescaped(new RegExp(`<p data-${kind}="${name}">([^<]*)</p>`).exec(body)?.[1] ?? '')

type Diary = Pick<Awaited<ReturnType<typeof buildDiary>>, 'app' | 'links'>

/** The pages that a client opens by the links in mails. */
export function clientPages({ app, links }: Diary) {
  const tokenOf = (purpose: 'pick' | 'own', id: string) =>
    new URL(createLinkPath(links, purpose, id), 'http://localhost').searchParams.get('token') ?? ''

  type Request = { url: string; method?: 'POST'; headers?: typeof form; body?: string }

  /** Asks again while the server is too busy: a time is taken once, however often it is pressed. */
  async function inject(request: Request): Promise<Awaited<ReturnType<typeof app.inject>>> {
    const answer = await app.inject(request)
    return answer.statusCode === 503 ? await inject(request) : answer
  }

  async function ask(
    method: 'GET' | 'POST',
    url: string,
    fields: Record<string, string> | URLSearchParams = {},
  ) {
    const body = new URLSearchParams(fields).toString()
    const answer =
      method === 'GET' ? await inject({ url }) : await inject({ method, url, headers: form, body })
    let seen = answer
    while (seen.statusCode === 303) seen = await inject({ url: String(seen.headers.location) })
    return { status: answer.statusCode, body: seen.body, headers: seen.headers }
  }

  const read = <Schema extends z.ZodMiniType>(
    schema: Schema,
    { body, ...seen }: Awaited<ReturnType<typeof ask>>,
  ) => ({
    ...seen,
    page: schema.parse(JSON.parse(valueIn(body, 'value', 'page'))),
    error: (name: string) => valueIn(body, 'error', name),
  })

  return {
    tokenOf,
    openPick: async (id: string) =>
      read(Shown, await ask('GET', `${appointmentPages.pick}?token=${tokenOf('pick', id)}`)),
    pick: async (id: string, fields: Record<string, string>) =>
      read(Shown, await ask('POST', appointmentPages.pick, { token: tokenOf('pick', id), ...fields })),
    openOwn: async (id: string) =>
      read(OwnPage, await ask('GET', `${appointmentPages.own}?token=${tokenOf('own', id)}`)),
    press: async (path: 'cancel' | 'change', id: string, fields: [string, string][] = []) =>
      read(
        OwnPage,
        await ask(
          'POST',
          appointmentPages[path],
          new URLSearchParams([['token', tokenOf('own', id)], ...fields]),
        ),
      ),
  }
}
