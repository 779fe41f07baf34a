import { onTestFinished } from 'vitest'
import { type MailServerOptions, startMailServer } from './mail-server.ts'

/** A mail server that is closed after the test. */
export async function runMailServer(options: MailServerOptions = {}) {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}
