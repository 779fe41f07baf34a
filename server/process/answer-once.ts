import { startErrorMessage } from './start-error.ts'

/** What a child program sends back: its answer, or why it could not give one. */
export type Reply<Answer> = { answer: Answer } | { error: string }

/** Main loop of a child program (`programs.ts`): handles one order, answers, and exits. */
export function answerOneOrderAndExit<Order>(handle: (order: Order) => Promise<unknown>): void {
  process.umask(0o077)
  const send = (reply: Reply<unknown>) => process.send?.(reply, () => process.exit())
  process.once('message', (order: Order) => {
    handle(order).then(
      (answer) => send({ answer }),
      (error: unknown) => send({ error: startErrorMessage(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
