import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SinkNews, SinkOrder } from './messages.ts'

/** A mail server in a process of its own that only counts. */
export async function startSink(kind: 'take' | 'hang' = 'take') {
  const child = fork(join(import.meta.dirname, 'serve-sink.ts'), [kind])
  const exit = once(child, 'exit')
  const news = async () => {
    const [message]: [SinkNews] = (await once(child, 'message')) as [SinkNews]
    return message
  }
  const ready = await news()
  if (ready.news !== 'ready') throw new Error('The mail server has not started')
  return {
    url: `smtp://127.0.0.1:${ready.port}`,
    /** Resolves when this many further mails were accepted. */
    async taken(count: number): Promise<void> {
      const order: SinkOrder = { tellAfter: count }
      const told = news()
      child.send(order)
      await told
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await exit
    },
  }
}

export type Sink = Awaited<ReturnType<typeof startSink>>
