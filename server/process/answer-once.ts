/** Main loop of a child program (`programs.ts`): handles one order, answers, and exits. */
export function answerOnce<Order>(carryOut: (order: Order) => Promise<object>): void {
  process.umask(0o077)
  process.once('message', (order: Order) => {
    void carryOut(order).then((answer) => process.send?.(answer, () => process.exit()))
  })
  process.on('disconnect', () => process.exit())
}
