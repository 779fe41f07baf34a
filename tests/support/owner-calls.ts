import { randomUUID } from 'node:crypto'
import { logIn } from '#contract/admin-session.ts'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import { type IssueText, readIssue, saveIssue, sendIssue } from '#contract/newsletter-issues.ts'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'

export type Login = { username: string; password: string }

const shortText: IssueText = {
  subject: 'Why curls go flat',
  preview: 'One change.',
  body: 'Mist your curls until they are **damp**.',
}

/** The dashboard's calls, without a browser. `address` is read for each call, since a program may be restarted. */
export function ownerCalls(address: () => string) {
  let cookie = ''

  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<EndpointResponse<E>> {
    // TypeScript cannot resolve the generic, here and at the end: the contract's types guarantee it.
    const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const answer = await fetch(address() + path, {
      method: endpoint.method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${endpoint.method} ${path} was answered ${answer.status}: ${text}`)
    const given = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (given) cookie = given
    return endpoint.response?.parse(text ? JSON.parse(text) : undefined) as EndpointResponse<E>
  }

  return {
    call,
    cookie: () => cookie,
    logIn: (body: Login) => call(logIn, { body }),
    /** Subscribes these addresses and sends them an issue. */
    async sendNewsletter(emails: readonly string[], text: IssueText = shortText) {
      await call(importSubscribers, { body: { text: emails.join('\n'), consentOrigin: 'a test' } })
      const draft = { params: { id: `issue-${randomUUID()}` }, body: { ...text, version: 0 } }
      const { id, version } = await call(saveIssue, draft)
      await call(sendIssue, { params: { id }, body: { version } })
      return { id, read: () => call(readIssue, { params: { id } }) }
    },
  }
}
