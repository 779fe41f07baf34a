import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'

type Stream = { write: (line: string) => boolean }

// pino keeps the stream it writes to under this symbol and offers no other way to it.
const pinoStream = (log: object): Stream => {
  const key = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
  return Reflect.get(log, key ?? 'missing')
}

/** What the application logs from now on. */
export function watchLog(app: FastifyInstance): string[] {
  const lines: string[] = []
  vi.spyOn(pinoStream(app.log), 'write').mockImplementation((line: string) => {
    lines.push(line)
    return true
  })
  return lines
}
